import { expect } from '@open-wc/testing';
import { fieldError } from '../../../../src/elements/strings/field-error.js';
import { FormTexts } from '../../../../src/elements/strings/texts.js';
import type { FieldItem } from '../../../../src/model/definition.js';
import { options, renderField } from './render-field.js';

const hinted = (widgetHint: string) => ({ presentation: { widgetHint } });

describe('a required question without an answer', () => {
  const cases: [item: Partial<FieldItem>, message: string][] = [
    [{ dataType: 'string' }, 'Enter an answer'],
    [{ dataType: 'integer' }, 'Enter a number'],
    [{ dataType: 'integer', ...hinted('Rating') }, 'Select an option'],
    [{ dataType: 'boolean' }, 'Tick this box'],
    [{ dataType: 'boolean', ...hinted('x-yes-no') }, 'Select an option'],
    [{ dataType: 'choice', options: options('Red', 'Blue') }, 'Select an option'],
    [{ dataType: 'attachment' }, 'Choose a file'],
    [{ dataType: 'attachment', ...hinted('Signature') }, 'Sign, or type your name'],
  ];
  for (const [item, message] of cases)
    it(`asks: ${message} (${item.presentation?.widgetHint ?? item.dataType})`, async () => {
      const field = await renderField({ ...item, bind: { required: 'true' } });
      await field.form.submit();
      expect(field.form.querySelector('.formspec-summary a')!.textContent).to.equal(
        `The question: ${message}`,
      );
      await expect(field.form).to.be.accessible();
    });

  it('needs no colon behind its question mark', () => {
    const texts = new FormTexts('en');
    expect(fieldError(texts, 'Are you a citizen?', 'Select an option')).to.equal(
      'Are you a citizen? Select an option',
    );
    expect(fieldError(texts, 'Name (optional)', 'Too long')).to.equal('Name (optional): Too long');
  });
});

describe('a locked signature', () => {
  it('that was drawn offers nothing to type', async () => {
    const field = await renderField({ dataType: 'attachment', ...hinted('Signature'), readonly: true });
    expect(field.all('canvas')).to.have.length(1);
    expect(field.all('input')).to.have.length(0);
    await expect(field.form).to.be.accessible();
  });
});
