/** How much a change may touch. Times vary, counts do not: whoever makes the renderer do more work sees it here. */
import { expect } from '@open-wc/testing';
import { html } from 'lit';
import { registerWidget } from '../../../src/index.js';
import type { FormspecForm } from '../../../src/index.js';
import type { FieldItem, Item } from '../../../src/model/definition.js';
import { button, control, group, renderForm, text } from '../render-form.js';
import { type as typeKeys } from '../../support/keys.js';

let rendered: string[] = [];
registerWidget('x-counted', {
  frame: 'labelled',
  render({ field, controlId, session }) {
    rendered.push(field.path);
    return html`<input
      id=${controlId}
      name=${field.path}
      .value=${String(field.value ?? '')}
      @input=${(event: Event) => session.write(field, (event.target as HTMLInputElement).value || null)}
    />`;
  },
});
const counted = (key: string, more: Partial<FieldItem> = {}): Item =>
  text(key, { ...more, presentation: { widgetHint: 'x-counted' } });

/** What an act does to the document, and which fields render again for it. */
async function effectOf(
  form: FormspecForm,
  act: () => unknown,
): Promise<{ fields: string[]; nodes: number; rows: number }> {
  rendered = [];
  const records: MutationRecord[] = [];
  const observer = new MutationObserver((list) => records.push(...list));
  observer.observe(form, { subtree: true, childList: true, attributes: true, characterData: true });
  await act();
  await form.updateComplete;
  records.push(...observer.takeRecords());
  observer.disconnect();
  const touched = new Set(
    records.map(({ target }) => (target instanceof Element ? target : target.parentElement)),
  );
  return {
    fields: rendered.toSorted(),
    nodes: touched.size,
    rows: new Set([...touched].map((element) => element?.closest('.formspec-row')).filter(Boolean)).size,
  };
}

const type = (form: FormspecForm, name: string, value: string): void => {
  const input = control(form, name);
  input.value = value;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
};

describe('in a form of 1,000 fields', () => {
  const items = Array.from({ length: 100 }, (_, g) =>
    group(
      `g${g}`,
      Array.from({ length: 10 }, (_unused, f) => counted(`f${g}x${f}`)),
    ),
  );

  it('a key press renders one field', async () => {
    const form = await renderForm({ items });
    control(form, 'g50.f50x5').focus();
    const { fields, nodes } = await effectOf(form, () => typeKeys('a'));
    expect(form.engine!.get('g50.f50x5')).to.equal('a');
    expect(fields).to.deep.equal(['g50.f50x5']);
    expect(nodes).to.be.at.most(2);
  });

  it('a calculation renders what it changes', async () => {
    const form = await renderForm({ items, binds: [{ path: 'g99.f99x1', calculate: "$g0.f0x0 & '!'" }] });
    const { fields } = await effectOf(form, () => type(form, 'g0.f0x0', 'a'));
    expect(control(form, 'g99.f99x1').value).to.equal('a!');
    expect(fields).to.deep.equal(['g0.f0x0', 'g99.f99x1']);
  });

  it('nine fields that become relevant render alone', async () => {
    const nine = Array.from({ length: 9 }, (_, f) => `g9.f9x${f + 1}`);
    const form = await renderForm({
      items,
      binds: nine.map((path) => ({ path, relevant: '$g9.f9x0 != null' })),
    });
    const shown = await effectOf(form, () => type(form, 'g9.f9x0', 'a'));
    expect(form.querySelectorAll('input')).to.have.length(1_000);
    expect(shown.fields).to.deep.equal(['g9.f9x0', ...nine]);
    expect(shown.nodes).to.be.at.most(2);
    const hidden = await effectOf(form, () => type(form, 'g9.f9x0', ''));
    expect(form.querySelectorAll('input')).to.have.length(991);
    expect(hidden.fields).to.deep.equal(['g9.f9x0']);
    expect(hidden.nodes).to.be.at.most(2);
  });
});

describe('in a repeat of 100 rows', () => {
  const rows = async (): Promise<FormspecForm> => {
    const form = await renderForm({
      items: [
        group('rows', [counted('name'), counted('amount', { dataType: 'decimal' })], {
          label: 'Row',
          repeatable: true,
        }),
        counted('total', { dataType: 'decimal' }),
      ],
      binds: [{ path: 'total', calculate: 'sum($rows[*].amount)' }],
    });
    form.setData({ rows: Array.from({ length: 100 }, () => ({ amount: 1 })) });
    await form.updateComplete;
    return form;
  };

  it('a total renders itself and the field that was changed', async () => {
    const form = await rows();
    const { fields, nodes, rows: touched } = await effectOf(form, () => type(form, 'rows[50].amount', '11'));
    expect(control(form, 'total').value).to.equal('110');
    expect(fields).to.deep.equal(['rows[50].amount', 'total']);
    expect(nodes).to.be.at.most(2);
    expect(touched).to.equal(0);
  });

  it('a new row renders its own fields', async () => {
    const form = await rows();
    const { fields } = await effectOf(form, () => button(form, 'Add Row').click());
    expect(form.querySelectorAll('.formspec-row')).to.have.length(101);
    expect(fields).to.deep.equal(['rows[100].amount', 'rows[100].name']);
  });

  it('a form takes data in by rendering each field once', async () => {
    const form = await renderForm({
      items: [group('rows', [counted('name')], { label: 'Row', repeatable: true })],
    });
    const { fields } = await effectOf(form, () =>
      form.setData({ rows: Array.from({ length: 100 }, () => ({ name: 'a' })) }),
    );
    expect(new Set(fields)).to.have.property('size', 100);
    expect(fields).to.have.length.at.most(200);
  });
});

describe('in a wizard of 10 pages', () => {
  it('another page renders no field of the others', async () => {
    const form = await renderForm({
      items: Array.from({ length: 10 }, (_, g) =>
        group(
          `g${g}`,
          Array.from({ length: 10 }, (_unused, f) => counted(`f${g}x${f}`)),
        ),
      ),
      formPresentation: { pageMode: 'wizard' },
    });
    const { fields } = await effectOf(form, () => form.goToPage(5));
    expect(control(form, 'g5.f5x0').checkVisibility()).to.equal(true);
    expect(fields.filter((path) => !path.startsWith('g5.'))).to.deep.equal([]);
  });
});
