import { expect, waitUntil } from '@open-wc/testing';
import { html } from 'lit';
import { Directive, directive } from 'lit/directive.js';
import { registerWidget } from '../../../src/index.js';
import type { FormspecForm, Item } from '../../../src/index.js';
import type { FieldItem } from '../../../src/model/definition.js';
import {
  button,
  control,
  definitionOf,
  eventsOf,
  group,
  renderForm,
  required,
  text,
  textOf,
} from '../render-form.js';
import { type } from '../../support/keys.js';

const hinted = (key: string, widgetHint: string): Item => text(key, { presentation: { widgetHint } });

describe('another definition', () => {
  it('is shown in the same native form, without the fields of the old one', async () => {
    const form = await renderForm({ items: [text('old')] });
    const native = form.nativeForm;
    form.definition = definitionOf({ items: [text('fresh')] });
    await form.updateComplete;
    expect(form.nativeForm).to.equal(native);
    expect(form.querySelector('[name=old]')).to.equal(null);
    expect(control(form, 'fresh').isConnected).to.equal(true);
  });
});

describe('a form that left the document', () => {
  it('leaves nothing behind: no listener, stylesheet or link', async () => {
    const sheets = document.adoptedStyleSheets.length;
    const added = new Map<string, number>();
    const count = (by: number, type: string): unknown => added.set(type, (added.get(type) ?? 0) + by);
    const spies = [window, document].map((target) => {
      const { addEventListener, removeEventListener } = target;
      const handlers = new Set<string>();
      const name = (type: string, listener: unknown): string => `${type} ${String(listener)}`;
      target.addEventListener = (type: string, listener: never, ...rest: never[]) => {
        const signal = (rest[0] as AddEventListenerOptions | undefined)?.signal;
        const once = (rest[0] as AddEventListenerOptions | undefined)?.once;
        if (!signal && !once && !handlers.has(name(type, listener))) {
          handlers.add(name(type, listener));
          count(1, type);
        }
        addEventListener.call(target, type, listener, ...rest);
      };
      target.removeEventListener = (type: string, listener: never, ...rest: never[]) => {
        if (handlers.delete(name(type, listener))) count(-1, type);
        removeEventListener.call(target, type, listener, ...rest);
      };
      return () => Object.assign(target, { addEventListener, removeEventListener });
    });
    const form = await renderForm(
      { items: [text('a')], formPresentation: { pageMode: 'wizard' } },
      { draft: 'left', history: '', 'unsaved-warning': '', references: '/nowhere.json' },
    );
    control(form, 'a').focus();
    await type('x');
    expect(
      [...added.values()].some((listeners) => listeners > 0),
      'it listens while it is there',
    ).to.equal(true);
    form.remove();
    await waitUntil(() => document.adoptedStyleSheets.length === sheets);
    await waitUntil(
      () => [...added.values()].every((listeners) => listeners <= 0),
      JSON.stringify([...added]),
    );
    for (const restore of spies) restore();
    expect(document.head.querySelector('link[rel^=formspec]')).to.equal(null);
  });
});

describe('a form that is moved while the page is being parsed', () => {
  it('starts once, and leaves nothing behind', async () => {
    const sheets = document.adoptedStyleSheets.length;
    Object.defineProperty(document, 'readyState', { value: 'loading', configurable: true });
    const form = document.createElement('formspec-form');
    try {
      form.definition = definitionOf({ items: [text('a')] });
      document.body.append(form);
      document.body.prepend(form);
    } finally {
      Reflect.deleteProperty(document, 'readyState');
    }
    document.dispatchEvent(new Event('DOMContentLoaded'));
    await form.updateComplete;
    expect(control(form, 'a').isConnected).to.equal(true);
    form.remove();
    await waitUntil(() => document.adoptedStyleSheets.length === sheets);
  });
});

describe('a part that fails', () => {
  let errors: unknown[];
  const log = console.error;
  beforeEach(() => {
    errors = [];
    console.error = (...args: unknown[]) => errors.push(args);
  });
  afterEach(() => {
    console.error = log;
  });

  /** Throws when it is put into the page, not when its template is made. */
  const explode = directive(
    class extends Directive {
      render(on: boolean): unknown {
        if (on) throw new Error('boom');
        return '';
      }
    },
  );

  it('is reported in its place: in a field, in a row, or in a directive of a widget', async () => {
    registerWidget('x-explodes', {
      frame: 'labelled',
      render: () => html`<span ${explode(true)}></span>`,
    });
    const form = await renderForm({
      items: [
        text('before'),
        hinted('bad', 'x-explodes'),
        group('rows', [hinted('worse', 'x-explodes'), text('fine')], { repeatable: true, minRepeat: 1 }),
        { key: 'after', type: 'display', label: 'Still here' },
      ],
    });
    const failures = eventsOf<{ code: string }>(form, 'formspec-error');
    expect([...form.querySelectorAll('.formspec-failure')].map(textOf)).to.deep.equal([
      'This part of the form could not be shown (bad).',
      'This part of the form could not be shown (worse).',
    ]);
    expect(errors).to.have.length(2);
    expect(textOf(form)).to.contain('Still here');
    control(form, 'rows[0].fine').focus();
    await type('ok');
    expect(form.engine!.get('rows[0].fine')).to.equal('ok');
    form.engine!.addRow('rows');
    await waitUntil(() => failures.some(({ code }) => code === 'RENDER_FAILED'));
    expect((await form.submit()).submitted).to.equal(true);
  });

  it('that fails after an update affects neither the value, nor other fields, nor the next update', async () => {
    registerWidget('x-fickle', {
      frame: 'labelled',
      render: ({ field, controlId }) =>
        html`<input id=${controlId} .value=${String(field.value ?? '')} ${explode(field.value === 'bad')} />`,
    });
    const form = await renderForm({
      items: [hinted('fickle', 'x-fickle'), text('copy')],
      binds: [{ path: 'copy', calculate: '$fickle' }],
    });
    form.engine!.set('fickle', 'bad');
    expect(textOf(form.querySelector('.formspec-failure'))).to.contain('fickle');
    expect(control(form, 'copy').value, 'what comes after it is shown').to.equal('bad');
    form.engine!.set('fickle', 'good');
    expect(form.querySelector('.formspec-failure')).to.equal(null);
    expect(form.querySelector<HTMLInputElement>('[id$=-control]')!.value).to.equal('good');
  });

  it('because its widget could not be prepared leaves the form usable', async () => {
    registerWidget('x-unprepared', {
      frame: 'labelled',
      prepare: () => Promise.reject(new Error('offline')),
      render: ({ controlId }) => html`<input id=${controlId} />`,
    });
    const form = await renderForm({ items: [hinted('gone', 'x-unprepared'), text('name')] });
    expect(textOf(form.querySelector('.formspec-failure'))).to.contain('gone');
    expect(control(form, 'name').isConnected).to.equal(true);
    registerWidget('x-careless', {
      frame: 'labelled',
      prepare: () => {
        throw new Error('not even a promise');
      },
      render: ({ controlId }) => html`<input id=${controlId} />`,
    });
    const second = await renderForm({ items: [hinted('lost', 'x-careless'), text('name')] });
    expect(textOf(second.querySelector('.formspec-failure'))).to.contain('lost');
  });
});

describe('methods and properties that a page uses', () => {
  const late = {
    items: [text('a', { label: 'Answer' })],
    shapes: [
      { id: 's', target: 'a', message: 'Only on submit', constraint: "$ = 'x'", timing: 'submit' as const },
    ],
  };

  it('validate: live results, or those of a submit', async () => {
    const form = await renderForm(late);
    form.engine!.set('a', 'y');
    expect(form.validate('continuous').valid).to.equal(true);
    expect(form.validate('submit').valid).to.equal(false);
    expect(form.engine!.response({ mode: 'submit' }).status).to.equal('in-progress');
    form.engine!.set('a', 'x');
    expect(form.engine!.response({ mode: 'submit' }).status).to.equal('completed');
  });

  it('getResponse and validate: neither submit nor show anything', async () => {
    const form = await renderForm(late);
    const sent = eventsOf(form, 'formspec-submit');
    const refused = eventsOf(form, 'formspec-invalid');
    form.engine!.set('a', 'y');
    expect(form.validate().results.map(({ message }) => message)).to.deep.equal(['Only on submit']);
    expect(form.getResponse().data).to.deep.equal({ a: 'y' });
    expect([sent.length, refused.length]).to.deep.equal([0, 0]);
    expect(form.querySelector('.formspec-error')).to.equal(null);
  });

  it('pending: the form accepts no input while the page sends the answers', async () => {
    const form = await renderForm({ items: [text('a')] });
    const changes = eventsOf<{ pending: boolean }>(form, 'formspec-pending');
    form.pending = true;
    await form.updateComplete;
    form.pending = true;
    await form.updateComplete;
    expect(textOf(button(form, 'Submitting…'))).to.equal('Submitting…');
    expect(form.hasAttribute('pending')).to.equal(true);
    control(form, 'a').focus();
    await type('x');
    expect(form.engine!.get('a'), 'nothing changes meanwhile').to.equal(null);
    form.removeAttribute('pending');
    await form.updateComplete;
    expect(button(form, 'Submit').getAttribute('aria-disabled')).to.equal(null);
    expect(changes).to.deep.equal([{ pending: true }, { pending: false }]);
  });

  it('targetOf: path, label, whole form or not, and whether it can take focus', async () => {
    const form = await renderForm({
      title: 'Trip',
      items: [
        group('people', [text('name', { label: 'Name' })], {
          label: 'Person',
          repeatable: true,
          minRepeat: 2,
        }),
        text('hidden', { label: 'Hidden' }),
      ],
      binds: [{ path: 'hidden', relevant: 'false' }],
    });
    expect(form.targetOf('people[1].name')).to.deep.equal({
      path: 'people[1].name',
      label: 'Person 2, Name',
      wholeForm: false,
      focusable: true,
    });
    expect(form.targetOf('#')).to.deep.equal({ path: '#', label: 'Trip', wholeForm: true, focusable: false });
    expect(form.targetOf('hidden')?.focusable).to.equal(false);
    expect(form.targetOf('nothing')).to.equal(null);
    expect(form.focusField('people[1].name')).to.equal(true);
  });

  it('getters and targetOf return null before the form is ready', () => {
    const form: FormspecForm = document.createElement('formspec-form');
    expect([form.engine, form.provider, form.nativeForm, form.targetOf('a')]).to.deep.equal([
      null,
      null,
      null,
      null,
    ]);
    expect([form.focusField('a'), form.goToPage(1), form.goToPage('x')]).to.deep.equal([false, false, false]);
  });
});

describe('moving focus to a problem', () => {
  it('opens closed rows and reaches cells, from focusField() and from every link of the summary', async () => {
    const choice: Partial<FieldItem> = {
      dataType: 'choice',
      options: ['One', 'Two'].map((label) => ({ value: label, label })),
    };
    const form = await renderForm({
      items: [
        group('people', [text('name'), text('kind', choice)], {
          repeatable: true,
          minRepeat: 2,
          presentation: { widgetHint: 'Accordion' },
        }),
        group('lines', [text('what'), text('ok', { dataType: 'boolean' })], {
          repeatable: true,
          minRepeat: 2,
          presentation: { widgetHint: 'DataTable' },
        }),
      ],
      binds: required('people[*].name', 'people[*].kind', 'lines[*].what', 'lines[*].ok'),
    });
    const paths = ['people[0].name', 'people[0].kind', 'lines[1].what', 'lines[1].ok'];
    for (const path of paths) {
      for (const row of form.querySelectorAll('details')) row.open = false;
      expect(form.focusField(path), path).to.equal(true);
      expect(document.activeElement!.getAttribute('name')).to.equal(path);
      expect(document.activeElement!.checkVisibility()).to.equal(true);
    }
    await form.submit();
    const links = [...form.querySelectorAll<HTMLElement>('.formspec-summary a')];
    expect(links).to.have.length(8);
    for (const link of links) {
      link.click();
      expect(document.activeElement!.hasAttribute('data-formspec-path'), textOf(link)).to.equal(true);
    }
  });
});

describe('a widget that does not fit', () => {
  const odd = { items: [hinted('a', 'Slider')] };

  it('is refused before anything is shown, with what would fit', async () => {
    const form = await renderForm(odd);
    expect(form.engine).to.equal(null);
    expect(textOf(form)).to.match(/cannot be shown as Slider; TextInput can/);
  });

  it('gives way to the default where the page is lenient, with a diagnostic; those that fit give none', async () => {
    const form = await renderForm(odd, { lenient: '' });
    expect(control(form, 'a').type).to.equal('text');
    expect(form.engine!.diagnostics().map(({ code }) => code)).to.contain('INCOMPATIBLE_WIDGET');
    const fits = await renderForm({ items: [hinted('a', 'TextInput')] }, { lenient: '' });
    expect(fits.engine!.diagnostics()).to.deep.equal([]);
  });

  it('options on a field that is not a choice are refused too', async () => {
    const options = [{ value: '1', label: 'One' }];
    const form = await renderForm({ items: [text('n', { dataType: 'integer', options })] });
    expect(form.engine).to.equal(null);
    expect(textOf(form)).to.contain('options');
  });
});
