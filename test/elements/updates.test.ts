import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { button, control, group, renderForm, text } from './render-form.js';

/** Counts what a change does to the DOM, by field. */
function watch(root: Element): () => { fields: number; nodes: number } {
  const records: MutationRecord[] = [];
  const observer = new MutationObserver((list) => records.push(...list));
  observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  return () => {
    records.push(...observer.takeRecords());
    observer.disconnect();
    const fields = new Set(
      records.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest('.formspec-field'),
      ),
    );
    fields.delete(null);
    fields.delete(undefined);
    return { fields: fields.size, nodes: records.length };
  };
}

describe('rendering 1,000 fields', () => {
  const items = Array.from({ length: 100 }, (_, g) =>
    group(
      `g${g}`,
      Array.from({ length: 10 }, (_unused, f) => text(`f${g}x${f}`)),
    ),
  );

  it('touches one field for a key press in one field', async () => {
    const form = await renderForm({ items });
    control(form, 'g50.f50x5').focus();
    const done = watch(form);
    await sendKeys({ type: 'a' });
    const { fields, nodes } = done();
    expect(form.engine!.get('g50.f50x5')).to.equal('a');
    expect(fields).to.be.at.most(1);
    expect(nodes).to.be.at.most(5);
  });

  it('touches only what depends on it', async () => {
    const form = await renderForm({
      items,
      binds: [
        { path: 'g0.f0x1', calculate: "$g0.f0x0 & '!'" },
        ...Array.from({ length: 9 }, (_, f) => ({ path: `g9.f9x${f + 1}`, relevant: '$g9.f9x0 != null' })),
      ],
    });
    control(form, 'g0.f0x0').focus();
    let done = watch(form);
    await sendKeys({ type: 'a' });
    expect(control(form, 'g0.f0x1').value).to.equal('a!');
    expect(done().fields).to.be.at.most(2);
    control(form, 'g9.f9x0').focus();
    done = watch(form);
    await sendKeys({ type: 'a' });
    expect(control(form, 'g9.f9x9')).to.not.equal(null);
    expect(done().nodes).to.be.below(60);
  });

  it('adds a row to a hundred without touching the fields of the others', async () => {
    const form = await renderForm({
      items: [group('rows', [text('x'), text('y')], { label: 'Row', repeatable: true })],
    });
    form.setData({ rows: Array.from({ length: 100 }, (_, i) => ({ x: `${i}` })) });
    const done = watch(form);
    button(form, 'Add to Row').click();
    expect(done().fields).to.be.at.most(2);
    expect(form.querySelectorAll('.formspec-row')).to.have.length(101);
  });
});
