import { textOf } from '../../../render-form.js';
import { expect, waitUntil } from '@open-wc/testing';
import { createForm } from '../../../../../src/engine/index.js';
import type { Definition, OptionEntry } from '../../../../../src/model/definition.js';
import { renderPlain } from '../plain-control-host.js';
import { options, renderField, type RenderedField } from '../render-field.js';
import { press, type } from '../../../../support/keys.js';

const countries = [
  ...options(
    ...'Argentina Austria Belgium Brazil Canada Chile China Croatia Denmark Egypt Finland France'.split(' '),
  ),
  { value: 'de', label: 'Germany', keywords: ['Deutschland', 'Allemagne'] },
  { value: 'ci', label: 'Côte d’Ivoire', keywords: ['Ivory Coast'] },
  ...options(
    ...'Greece India Ireland Italy Japan Kenya Mexico Norway Oman Peru Poland Romania Spain'.split(' '),
  ),
];
const shown = (field: RenderedField): string[] =>
  field.all('[role=option]').map((option) => option.textContent!.trim());
const expanded = (field: RenderedField): string | null => field.control.getAttribute('aria-expanded');

async function country(setup = {}): Promise<RenderedField> {
  const field = await renderField({ dataType: 'choice', options: countries, ...setup });
  field.control.focus();
  return field;
}

async function languages(setup = {}): Promise<RenderedField> {
  const field = await renderField({
    dataType: 'multiChoice',
    options: options('Arabic', 'English', 'French', 'German'),
    presentation: { widgetHint: 'Select' },
    ...setup,
  });
  field.control.focus();
  return field;
}

describe('combobox', () => {
  it('is accessible, closed, open, and without a match', async () => {
    const field = await country({ bind: { required: 'true' }, hint: 'Where you live' });
    await expect(field.form).to.be.accessible();
    await press('ArrowDown');
    await expect(field.form).to.be.accessible();
    await type('zzz');
    await expect(field.form).to.be.accessible();
  });

  it('keeps its long list out of the tab order', async () => {
    const field = await country();
    await press('ArrowDown');
    await press('Tab');
    expect(document.activeElement).to.equal(field.form.querySelector('[type=submit]'));
    expect(expanded(field)).to.equal('false');
  });

  it('filters by label and keywords, whatever case and accents', async () => {
    const field = await country();
    await type('deutsch');
    expect(shown(field)).to.deep.equal(['Germany']);
    field.control.select();
    await type('COTE');
    expect(shown(field)).to.deep.equal(['Côte d’Ivoire']);
  });

  it('lists labels that start with the text first, then words that do, then the rest', async () => {
    const towns: OptionEntry[] = options('Aberdeen', 'Bath', 'Barrow', 'Bristol', 'Cambridge');
    towns.push(
      { value: 'eb', label: 'East Budleigh' },
      { value: 'r', label: 'Rome', keywords: ['Bella Roma'] },
    );
    const field = await country({ options: [...towns, ...options(...'cdefghijklmnop')] });
    await type('b');
    expect(shown(field)).to.deep.equal([
      'Bath',
      'Barrow',
      'Bristol',
      'East Budleigh',
      'Rome',
      'Aberdeen',
      'Cambridge',
    ]);
  });

  it('chooses with arrow keys and Enter, and tells the highlighted option apart from the selected one', async () => {
    const field = await country({ value: 'peru' });
    await press('ArrowDown');
    expect(expanded(field)).to.equal('true');
    const active = (): Element =>
      document.getElementById(field.control.getAttribute('aria-activedescendant')!)!;
    expect(active().textContent).to.contain('Peru');
    await press('ArrowDown');
    expect(active().textContent).to.contain('Poland');
    expect(
      field.all('[role=option][aria-selected=true]').map((option) => option.textContent!.trim()),
    ).to.deep.equal(['Peru']);
    expect(field.value, 'not yet').to.equal('peru');
    await press('Enter');
    expect(field.value).to.equal('poland');
    expect(expanded(field)).to.equal('false');
    expect(field.control.value).to.equal('Poland');
  });

  it('wraps at the ends of the list', async () => {
    const field = await country();
    await press('ArrowUp');
    expect(
      document.getElementById(field.control.getAttribute('aria-activedescendant')!)!.textContent,
    ).to.contain('Spain');
    await press('ArrowDown');
    expect(
      document.getElementById(field.control.getAttribute('aria-activedescendant')!)!.textContent,
    ).to.contain('Argentina');
  });

  it('chooses with the pointer and keeps the focus', async () => {
    const field = await country();
    field.control.click();
    const option = field.all<HTMLElement>('[role=option]')[2]!;
    expect(option.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))).to.equal(
      false,
    );
    option.click();
    expect(field.value).to.equal('belgium');
    expect(document.activeElement).to.equal(field.control);
  });

  it('leaves the keys to an input method while text is being composed', async () => {
    const field = await country();
    await type('ger');
    const enter = new KeyboardEvent('keydown', {
      key: 'Enter',
      isComposing: true,
      bubbles: true,
      cancelable: true,
    });
    field.control.dispatchEvent(enter);
    expect(enter.defaultPrevented).to.equal(false);
    expect(expanded(field)).to.equal('true');
    expect(field.value).to.equal(null);
  });

  it('can be walked through once its options are there, whatever was pressed before', async () => {
    const url = '/options-that-come-late.json';
    const field = await country({ options: url });
    for (let times = 0; times < 3; times++) await press('ArrowDown');
    field.engine.provide({ kind: 'options', name: url, url }, { data: options('One', 'Two') });
    await press('ArrowDown');
    await press('Enter');
    expect(field.value).to.be.oneOf(['one', 'two']);
  });

  it('closes on Escape and keeps what was typed', async () => {
    const field = await country();
    await type('ir');
    await press('Escape');
    expect(expanded(field)).to.equal('false');
    expect(field.control.value).to.equal('ir');
  });

  it('takes a typed label without choosing, clears to null, and keeps text that fits nothing', async () => {
    const field = await country();
    await type('germany');
    await press('Tab');
    expect(field.value).to.equal('de');
    expect(field.control.value).to.equal('Germany');
    field.control.focus();
    field.control.select();
    await press('Delete');
    expect(field.value).to.equal(null);
    await type('Atlantis');
    await press('Escape');
    await press('Tab');
    expect(field.control.value).to.equal('Atlantis');
    expect(field.description()).to.contain('Select an option from the list');
  });

  it('takes the highlighted option along with Tab', async () => {
    const field = await country();
    await type('in');
    await press('ArrowDown');
    await press('ArrowDown');
    await press('Tab');
    expect(field.value).to.equal('argentina');
  });

  it('announces how many options there are, and when there is none', async () => {
    const field = await country();
    await type('an');
    await waitUntil(() => field.said() === '9 options');
    await type('zz');
    await waitUntil(() => field.said() === 'No matching option');
    expect(expanded(field)).to.equal('false');
    expect(field.box.textContent).to.contain('No matching option');
  });

  it('says that its list is cut, when it opens and when many options fit', async () => {
    const many = options(...Array.from({ length: 200 }, (_, index) => `Street ${index}`));
    const field = await renderField({ dataType: 'choice', options: many });
    field.control.focus();
    await press('ArrowDown');
    await waitUntil(() => field.said() === '100 of 200 options');
    expect(field.all('[role=option]')).to.have.length(100);
    await press('Escape');
    await type('street 1');
    await waitUntil(() => field.said() === '100 of 111 options');
  });

  it('follows a value from elsewhere', async () => {
    const field = await country();
    field.engine.set('it', 'japan');
    expect(field.control.value).to.equal('Japan');
  });

  it('shows an answer from elsewhere in place of what is being typed, and keeps it', async () => {
    const field = await country();
    await type('Bra');
    field.engine.set('it', 'canada', { source: 'assist' });
    expect(field.control.value).to.equal('Canada');
    await press('Tab');
    expect(field.value).to.equal('canada');
    expect(field.control.value).to.equal('Canada');
  });

  it('has an example that is never its value', async () => {
    const field = await country({ extensions: { 'x-placeholder': 'Start typing' } });
    expect(field.control.placeholder).to.equal('Start typing');
    expect(field.control.value).to.equal('');
    await press('Tab');
    expect(field.value).to.equal(null);
  });

  it('can be cleared by a button, as long as there is something to clear', async () => {
    const field = await country({ value: 'canada' });
    const clear = (): HTMLButtonElement | null => field.box.querySelector('button');
    expect(clear()!.getAttribute('aria-label')).to.equal('Clear The question');
    await expect(field.form).to.be.accessible();
    clear()!.click();
    expect(field.value).to.equal(null);
    expect(field.control.value).to.equal('');
    expect(clear()).to.equal(null);
    expect(document.activeElement).to.equal(field.control);
    const required = await country({ value: 'canada', bind: { required: 'true' } });
    expect(required.box.querySelector('button')).to.equal(null);
  });

  it('has a native twin with the name and all options, for autofill and browsers’ agents', async () => {
    const field = await country({ bind: { required: 'true' } });
    const twin = field.box.querySelector('select')!;
    expect(twin.name).to.equal('it');
    expect(twin.required).to.equal(true);
    expect(twin.hidden).to.equal(true);
    expect(getComputedStyle(twin).display).to.equal('none');
    expect([...twin.options].map((option) => option.value)).to.deep.equal(
      countries.map((option) => option.value),
    );
    expect(twin.selectedIndex).to.equal(-1);
    twin.value = 'kenya';
    twin.dispatchEvent(new Event('change', { bubbles: true }));
    expect(field.value).to.equal('kenya');
    expect(field.control.value).to.equal('Kenya');
    expect(field.control.name, 'one parameter, not two').to.equal('');
  });

  it('is a readonly text when it is locked', async () => {
    const field = await country({ value: 'de', bind: { readonly: 'true' } });
    expect(field.control.readOnly).to.equal(true);
    expect(field.control.value).to.equal('Germany');
    await press('ArrowDown');
    expect(field.all('[role=listbox]')).to.have.length(0);
  });
});

describe('combobox for several', () => {
  it('is accessible', async () => {
    const field = await languages({ value: ['english'] });
    await press('ArrowDown');
    await expect(field.form).to.be.accessible();
  });

  it('collects tokens and stays open for the next one', async () => {
    const field = await languages();
    await press('ArrowDown');
    await press('ArrowDown');
    await press('Enter');
    expect(field.value).to.deep.equal(['english']);
    expect(expanded(field)).to.equal('true');
    await type('ar');
    await press('ArrowDown');
    await press('Enter');
    expect(field.value).to.deep.equal(['arabic', 'english']);
    expect(field.all('.formspec-token').map((token) => textOf(token))).to.deep.equal([
      'Arabic Remove',
      'English Remove',
    ]);
  });

  it('removes by button, with focus and announcement, and by Backspace', async () => {
    const field = await languages({ value: ['arabic', 'english', 'german'] });
    field.all<HTMLElement>('.formspec-token')[1]!.focus();
    await press('Enter');
    expect(field.value).to.deep.equal(['arabic', 'german']);
    expect(document.activeElement).to.equal(field.control);
    await waitUntil(() => field.said() === 'English removed');
    await press('Backspace');
    expect(field.value).to.deep.equal(['arabic']);
    await press('Backspace');
    expect(field.value).to.equal(null);
  });

  it('keeps text that fits no option as a token, with an error', async () => {
    const field = await languages({ value: ['english'] });
    await type('Klingon');
    await press('Escape');
    await press('Tab');
    expect(field.value).to.deep.equal(['english', 'Klingon']);
    expect(field.all('.formspec-token').map((token) => textOf(token))).to.deep.equal([
      'English Remove',
      'Klingon Remove',
    ]);
    expect(field.description()).to.contain('Select an option from the list');
  });

  it('does not take an answer back that is typed again', async () => {
    const field = await languages({ value: ['english'] });
    await type('english');
    await press('Tab');
    expect(field.value).to.deep.equal(['english']);
    expect(field.control.value).to.equal('');
  });

  it('shows all answers in one text when it is locked', async () => {
    const field = await languages({ value: ['arabic', 'german'], bind: { readonly: 'true' } });
    expect(field.control.value).to.equal('Arabic, German');
    expect(field.all('button')).to.have.length(0);
  });
});

describe('options from elsewhere', () => {
  const definition: Definition = {
    $formspec: '1.0',
    url: 'https://forms.example.org/remote',
    version: '1.0.0',
    status: 'active',
    title: 'Remote',
    items: [
      {
        key: 'it',
        type: 'field',
        dataType: 'choice',
        label: 'Town',
        options: 'https://options.example.org/towns.json',
      },
    ],
  };

  it('say that they are loading, then appear without moving the focus or losing what was typed', async () => {
    const engine = createForm(definition);
    const { box } = renderPlain(engine);
    const input = box.querySelector('input')!;
    expect(box.textContent).to.contain('Loading options');
    expect(document.getElementById(input.getAttribute('aria-describedby')!)!.textContent).to.contain(
      'Loading',
    );
    input.focus();
    await type('Mu');
    engine.provide(engine.pendingSources()[0]!, { data: options('Munich', 'Milan') });
    expect(document.activeElement).to.equal(input);
    expect(input.value).to.equal('Mu');
    expect(box.textContent).not.to.contain('Loading options');
    await type('n');
    await press('ArrowDown');
    await press('Enter');
    expect(engine.get('it')).to.equal('munich');
    box.remove();
  });

  it('say that they failed, and any text is an answer then', async () => {
    const engine = createForm(definition);
    const { box } = renderPlain(engine);
    const input = box.querySelector('input')!;
    engine.provide(engine.pendingSources()[0]!, { error: new Error('offline') });
    expect(box.textContent).to.contain('could not be loaded');
    // Somewhere to go: from the last control of a page, Firefox takes the keyboard to the address bar for good.
    box.after(document.createElement('button'));
    input.focus();
    await type('Munich');
    await press('Tab');
    expect(engine.get('it')).to.equal('Munich');
    expect(engine.field('it')!.valid).to.equal(true);
    expect(input.name, 'no list of options: the input itself is named').to.equal('it');
    box.nextElementSibling!.remove();
    box.remove();
  });
});
