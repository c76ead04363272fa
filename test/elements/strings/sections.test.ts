/** The sections of the catalogue that are loaded on demand: texts about assistants, disclosures and confirmations. */
import { expect, waitUntil } from '@open-wc/testing';
import { assistSection } from '../../../src/elements/strings/assist-section.js';
import { confirmationSection } from '../../../src/elements/strings/confirmation-section.js';
import { dateSection } from '../../../src/elements/strings/date-section.js';
import { disclosureSection } from '../../../src/elements/strings/disclosure-section.js';
import { messagesSection } from '../../../src/elements/strings/messages-section.js';
import type { Phrase } from '../../../src/elements/strings/phrase.js';
import { renderForm, text, textOf } from '../render-form.js';
import { english as form } from './english.js';

const texts = (phrase: Phrase): string[] => (typeof phrase === 'string' ? [phrase] : Object.values(phrase));
const placeholders = (phrase: Phrase): string[] => [
  ...new Set(texts(phrase).flatMap((one) => one.match(/\{\w+\}/g) ?? [])),
];

const sections = {
  assistants: assistSection,
  confirmations: confirmationSection,
  dates: dateSection,
  disclosures: disclosureSection,
  messages: messagesSection,
};

for (const [name, { en, languages }] of Object.entries(sections))
  describe(`the texts about ${name}`, () => {
    it('have keys that no other section has, so that a page can replace each of them', () => {
      const others = Object.values(sections).filter((section) => section.en !== en);
      const shared = Object.keys(en).filter(
        (key) => key in form || others.some((section) => key in section.en),
      );
      expect(shared).to.deep.equal(['language']);
    });

    for (const language of ['ar', 'cy', 'de', 'es', 'fr'])
      it(`have the same keys and placeholders in ${language}, and every plural form`, async () => {
        const strings = await languages[language]!();
        expect(strings['language']).to.equal(language);
        expect(Object.keys(strings).sort()).to.deep.equal(Object.keys(en).sort());
        const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
        for (const [key, phrase] of Object.entries(strings)) {
          expect(placeholders(phrase), key).to.have.members(placeholders(en[key]!));
          if (typeof phrase === 'object' && language === 'ar')
            expect(Object.keys(phrase), key).to.have.members(categories);
        }
      });
  });

describe('texts of parts that are loaded on demand', () => {
  const sketch = {
    items: [text('a', { purpose: { summary: 'We need it.', authorityRef: 'Act 5' } })],
    metadata: { preparation: { documents: [{ id: 'id', label: 'Passport' }] } },
  };

  it('are in the language of the form when it is ready', async () => {
    const form = await renderForm(sketch, { lang: 'de' });
    expect(textOf(form)).to.contain('Das brauchen Sie').and.to.contain('Rechtsgrundlage: Act 5');
  });

  it('can be replaced through `strings`', async () => {
    const form = await renderForm(sketch);
    form.strings = { preparation: 'Bring these', legalBasis: 'By {value}', activity: 'Helpers ({count})' };
    await form.updateComplete;
    expect(textOf(form)).to.contain('Bring these').and.to.contain('By Act 5');
    form.assist = 'on';
    await form.updateComplete;
    await waitUntil(() => form.provider, 'no provider');
    await form.provider!.call('formspec.field.set', { path: 'a', value: 'x' });
    await waitUntil(() => form.querySelector('.formspec-activity'), 'no list of what assistants did');
    expect(textOf(form.querySelector('.formspec-activity summary'))).to.equal('Helpers (1)');
  });
});
