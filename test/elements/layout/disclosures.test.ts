/** What a form owes its readers beyond its questions. */
import { expect } from '@open-wc/testing';
import { control, group, renderForm, text, textOf } from '../render-form.js';

const boxes = (form: Element): string[] => [...form.querySelectorAll('.formspec-disclosure')].map(textOf);

describe('the list of things to prepare', () => {
  const preparation = {
    documents: [
      { id: 'photo', label: 'A photograph', description: '35 × 45 mm', authorityRef: 'Act § 6' },
      { id: 'old', label: 'Your old passport', required: false, itemPaths: ['a.x'] },
    ],
    expectedAcquisitionWindows: { 'a.x': { label: '2–5 days' }, translations: { label: 'two weeks' } },
  };

  it('stands above the questions, with the time that it takes', async () => {
    const form = await renderForm({ items: [text('x')], metadata: { preparation } });
    expect(boxes(form)).to.deep.equal([
      'What you will need A photograph 35 × 45 mm. Legal basis: Act § 6 Your old passport (if it applies to you) Time to get it: 2–5 days translations: two weeks',
    ]);
    await expect(form).to.be.accessible();
  });

  it('takes no time where the author says nothing of it, whatever it is called', async () => {
    const form = await renderForm({
      items: [text('a')],
      metadata: {
        preparation: {
          documents: [{ id: 'constructor', label: 'Passport', itemPaths: ['toString'] }],
          expectedAcquisitionWindows: { other: { label: 'a week' } },
        },
      },
    });
    expect(textOf(form.querySelector('.formspec-disclosure li'))).to.equal('Passport');
  });

  it('stands on the first page alone', async () => {
    const form = await renderForm({
      items: [group('a', [text('x')]), group('b', [text('y')])],
      metadata: { preparation },
      formPresentation: { pageMode: 'wizard' },
    });
    expect(boxes(form).length).to.equal(1);
    form.goToPage('b');
    await form.updateComplete;
    expect(boxes(form)).to.deep.equal([]);
  });
});

describe('why it is asked and what it brings about', () => {
  it('is told in full and describes the control', async () => {
    const form = await renderForm({
      items: [
        text('born', {
          purpose: {
            summary: 'To find your entry',
            recipientAudiences: ['Registry', 'Police'],
            retention: 'Kept for 10 years.',
            authorityRef: '§ 4',
          },
          consequences: {
            irreversible: true,
            locksAfterSubmit: true,
            deadlines: [{ label: 'Hand it in', offset: '30 days after submission' }],
            externalActions: [
              { kind: 'mandatory-report', label: 'A report', recipient: 'Interpol', description: 'By wire' },
            ],
          },
        }),
      ],
    });
    const described = control(form, 'born').getAttribute('aria-describedby')!.split(' ');
    expect(described.map((id) => textOf(form.querySelector(`#${id}`)))).to.deep.equal([
      'To find your entry. Used by Registry and Police. Kept for 10 years. Legal basis: § 4',
      'Warning: This cannot be undone. You cannot change this answer after you have submitted. Hand it in – 30 days after submission A report – Interpol – By wire',
    ]);
    await expect(form).to.be.accessible();
  });
});

describe('fees', () => {
  const fees = {
    currency: 'EUR',
    lineItems: [
      { id: 'base', label: 'Passport', calculate: '70', description: 'For all' },
      { id: 'fast', label: 'Express', calculate: "if($how = 'fast', 32.5, 0)", category: 'surcharge' },
      { id: 'abroad', label: 'Consulate', calculate: "money(10, 'USD')" },
    ],
  };

  it('follow the answers, with a sum for each currency; lines of nothing are left out', async () => {
    const form = await renderForm({ items: [text('how')], fees });
    form.engine!.set('how', 'slow');
    await form.updateComplete;
    const slow = 'Fees Passport For all €70.00 Consulate $10.00 Total €70.00 Total $10.00';
    expect(boxes(form)).to.deep.equal([slow]);
    form.engine!.set('how', 'fast');
    await form.updateComplete;
    expect(boxes(form)).to.deep.equal([
      'Fees Passport For all €70.00 Express €32.50 Consulate $10.00 Total €102.50 Total $10.00',
    ]);
    await expect(form).to.be.accessible();
  });

  it('have no sum while a part is not known', async () => {
    const lineItems = [...fees.lineItems, { id: 'x', label: 'Post', calculate: '$weight * 2' }];
    const form = await renderForm({
      items: [text('how', { initialValue: 'slow' }), text('weight', { dataType: 'integer' })],
      fees: { ...fees, lineItems },
    });
    expect(boxes(form)[0]).to.match(/Post Not known yet$/);
  });

  it('are told where the form is about to be sent, in the language of the form', async () => {
    const form = await renderForm(
      {
        items: [group('a', [text('how')]), group('b', [text('y')])],
        fees: { lineItems: fees.lineItems.slice(0, 1) },
        formPresentation: { pageMode: 'wizard' },
      },
      { lang: 'de' },
    );
    expect(boxes(form)).to.deep.equal([]);
    form.goToPage('b');
    await form.updateComplete;
    expect(boxes(form)).to.deep.equal(['Gebühren Passport For all 70,00 Summe 70,00']);
  });
});
