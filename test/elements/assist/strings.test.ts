import { expect } from '@open-wc/testing';
import { loadAssistStrings } from '../../../src/elements/assist/strings/assist-strings.js';
import { en } from '../../../src/elements/assist/strings/en.js';
import { en as core } from '../../../src/elements/strings/en.js';
import type { Phrase } from '../../../src/elements/strings/phrase.js';

const texts = (phrase: Phrase): string[] => (typeof phrase === 'string' ? [phrase] : Object.values(phrase));
const places = (phrase: Phrase): string[] => [
  ...new Set(texts(phrase).flatMap((text) => text.match(/\{\w+\}/g) ?? [])),
];

describe('texts about assistants', () => {
  it('have names of their own, so that a page can replace each', () => {
    const shared = Object.keys(en).filter((key) => key in core);
    expect(shared).to.deep.equal(['language']);
  });

  for (const language of ['ar', 'de', 'es', 'fr'])
    it(`say the same in ${language}, with every form that it needs to count`, async () => {
      const strings = await loadAssistStrings(language);
      expect(strings.language).to.equal(language);
      const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      for (const [key, phrase] of Object.entries(strings) as [keyof typeof en, Phrase][]) {
        expect(places(phrase), key).to.have.members(places(en[key]));
        if (typeof phrase === 'object' && language === 'ar')
          expect(Object.keys(phrase), key).to.have.members(categories);
      }
    });

  it('are English where there is no catalogue', async () => {
    expect((await loadAssistStrings('ja-JP')).language).to.equal('en');
  });
});
