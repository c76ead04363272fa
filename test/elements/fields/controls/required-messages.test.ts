import { expect } from '@open-wc/testing';
import { fieldError } from '../../../../src/elements/strings/field-error.js';
import { FormTexts } from '../../../../src/elements/strings/texts.js';
import type { FieldItem } from '../../../../src/model/definition.js';
import { options, renderField } from './render-field.js';

const hinted = (widgetHint: string) => ({ presentation: { widgetHint } });

describe('a required question without an answer', () => {
  const cases: [item: Partial<FieldItem>, message: string][] = [
    [{ dataType: 'string' }, 'Enter the question'],
    [{ dataType: 'integer' }, 'Enter the question'],
    [{ dataType: 'integer', ...hinted('Rating') }, 'Select the question'],
    [{ dataType: 'boolean' }, 'Tick “The question”'],
    [{ dataType: 'boolean', ...hinted('x-yes-no') }, 'The question: Select an option'],
    [{ dataType: 'choice', options: options('Red', 'Blue') }, 'Select the question'],
    [{ dataType: 'attachment' }, 'Upload the question'],
    [{ dataType: 'attachment', ...hinted('Signature') }, 'The question: Sign, or type your name'],
  ];
  for (const [item, message] of cases)
    it(`asks: ${message} (${item.presentation?.widgetHint ?? item.dataType})`, async () => {
      const field = await renderField({ ...item, bind: { required: 'true' } });
      await field.form.submit();
      expect(field.form.querySelector('.formspec-summary a')!.textContent).to.equal(message);
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

describe('a message that names its question', () => {
  const required = { bind: { required: 'true' } };
  const messageOf = async (item: Parameters<typeof renderField>[0]): Promise<string> => {
    const field = await renderField({ ...item, ...required });
    await field.form.submit();
    return field.form.querySelector('.formspec-summary a')!.textContent;
  };

  it('says "your" where the browser may fill in the user’s own data', async () => {
    expect(await messageOf({ label: 'Full name', semanticType: 'https://schema.org/name' })).to.equal(
      'Enter your full name',
    );
  });

  it('turns a question around', async () => {
    const item = { dataType: 'choice', options: options('In person', 'Online') } as const;
    expect(await messageOf({ ...item, label: 'How will you take part?' })).to.equal(
      'Select how you will take part',
    );
  });

  it('falls back on the general message after a question that cannot be turned around', async () => {
    expect(await messageOf({ label: 'Who saw it?' })).to.equal('Who saw it? Enter an answer');
  });

  it('quotes the label in other languages', async () => {
    expect(await messageOf({ label: 'Nom', locale: 'fr' })).to.equal('Renseignez « Nom »');
    expect(await messageOf({ label: 'Qui est là ?', locale: 'fr' })).to.equal(
      'Qui est là ? Saisissez une réponse',
    );
  });

  it('comes from a template that the page can replace', async () => {
    const field = await renderField({ label: 'Full name', ...required });
    field.form.strings = { enterNamed: 'Please give us {name}' };
    await field.form.submit();
    expect(field.description()).to.contain('Error: Please give us full name');
  });

  it('comes from the author of the item first', async () => {
    expect(
      await messageOf({
        label: 'Full name',
        extensions: { 'x-required-message': 'Enter your name as in your passport' },
      }),
    ).to.equal('Enter your name as in your passport');
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
