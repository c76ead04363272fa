/** Values that change by themselves are announced as a whole, once. */
import { expect, waitUntil } from '@open-wc/testing';
import { control, renderForm, text, textOf } from '../render-form.js';
import { display } from '../../support/definition.js';
import { press, type } from '../../support/keys.js';

/** Everything that the form announces from now on. */
function listenTo(form: Element): string[] {
  const said: string[] = [];
  const region = form.querySelector('.formspec-live')!;
  new MutationObserver(() => {
    if (textOf(region)) said.push(textOf(region));
  }).observe(region, { childList: true, characterData: true, subtree: true });
  return said;
}

const polite = { presentation: { accessibility: { liveRegion: 'polite' as const } } };

describe('a value that the author marked as live', () => {
  it('is announced with its name and currency once typing pauses, and not before', async () => {
    const form = await renderForm({
      items: [
        text('tickets', { dataType: 'integer' }),
        text('total', { dataType: 'money', currency: 'EUR', label: 'Total to pay', ...polite }),
      ],
      binds: [{ path: 'total', calculate: "money($tickets * 90, 'EUR')" }],
    });
    const said = listenTo(form);
    control(form, 'tickets').focus();
    await type('12');
    await waitUntil(() => said.length > 0, 'nothing is announced', { timeout: 5000 });
    expect(said).to.deep.equal(['Total to pay €1,080.00']);
    expect(form.querySelector('.formspec-field[aria-live]')).to.equal(null);
  });

  it('is not announced again while it stays the same', async () => {
    const form = await renderForm({
      items: [
        text('a', { dataType: 'integer' }),
        text('other'),
        text('double', { dataType: 'integer', ...polite }),
      ],
      binds: [{ path: 'double', calculate: '$a * 2' }],
    });
    const said = listenTo(form);
    control(form, 'a').focus();
    await type('2');
    await waitUntil(() => said.length > 0, 'nothing is announced', { timeout: 5000 });
    await type('3');
    await press('Backspace');
    control(form, 'other').focus();
    await type('x');
    await press('Tab');
    control(form, 'a').focus();
    await type('5');
    await waitUntil(() => said.length > 1, 'nothing is announced', { timeout: 5000 });
    expect(said).to.deep.equal(['Label of double 4', 'Label of double 50']);
  });

  it('can be a text with values in it', async () => {
    const form = await renderForm({
      items: [text('name'), display('greeting', 'Hello {{$name}}', polite)],
    });
    const said = listenTo(form);
    control(form, 'name').focus();
    await type('Ada');
    await waitUntil(() => said.length > 0, 'nothing is announced', { timeout: 5000 });
    expect(said).to.deep.equal(['Hello Ada']);
  });

  it('that is urgent is announced by the browser, as a whole', async () => {
    const form = await renderForm({
      items: [text('a', { presentation: { accessibility: { liveRegion: 'assertive' } } })],
    });
    const box = control(form, 'a').closest('.formspec-field')!;
    expect(box.getAttribute('aria-live')).to.equal('assertive');
    expect(box.getAttribute('aria-atomic')).to.equal('true');
  });
});

describe('fees', () => {
  it('announce their total when it changes, and no single lines', async () => {
    const form = await renderForm({
      items: [text('count', { dataType: 'integer' }), text('other')],
      fees: {
        currency: 'EUR',
        lineItems: [
          { id: 'base', label: 'Seats', calculate: 'if(present($count), $count * 90, 0)' },
          { id: 'service', label: 'Service', calculate: '10' },
        ],
      },
    });
    expect(form.querySelector('dl[aria-live]')).to.equal(null);
    const said = listenTo(form);
    control(form, 'other').focus();
    await type('x');
    control(form, 'count').focus();
    await type('2');
    await waitUntil(() => said.length > 0, 'nothing is announced', { timeout: 5000 });
    expect(said).to.deep.equal(['Total €190.00']);
  });
});
