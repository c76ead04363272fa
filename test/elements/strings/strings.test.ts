import { expect } from '@open-wc/testing';
import { ar } from '../../../src/elements/strings/form/ar.js';
import { de } from '../../../src/elements/strings/form/de.js';
import { es } from '../../../src/elements/strings/form/es.js';
import { cy } from '../../../src/elements/strings/form/cy.js';
import { format } from '../../../src/elements/strings/format.js';
import { fr } from '../../../src/elements/strings/form/fr.js';
import {
  currencySymbol,
  formatAmount,
  formatDate,
  formatMoney,
  formatSize,
  minorUnits,
} from '../../../src/layout/intl.js';
import { loadStrings, stringsFor } from '../../../src/elements/strings/load-strings.js';
import { parseNumber } from '../../../src/elements/strings/parse-number.js';
import type { Phrase, Strings } from '../../../src/elements/strings/strings.js';
import { options, renderField } from '../fields/controls/render-field.js';
import { english as en, parts } from './english.js';

const catalogues: readonly Strings[] = [en, es, fr, de, ar, cy];
const forms = (phrase: Phrase): string[] => (typeof phrase === 'string' ? [phrase] : Object.values(phrase));
const textIn = (strings: Strings, key: keyof Strings, values: Record<string, string | number>): string =>
  format(strings[key], strings.language as string, values);
const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

describe('catalogues', () => {
  for (const strings of catalogues) {
    const language = strings.language as string;

    it(`have the same keys and placeholders: ${language}`, () => {
      expect(Object.keys(strings).sort()).to.deep.equal(Object.keys(en).sort());
      for (const key of Object.keys(en) as (keyof Strings)[]) {
        const known = new Set(forms(en[key]).flatMap(placeholders));
        for (const text of forms(strings[key])) {
          expect(text.trim(), key).not.to.equal('');
          for (const placeholder of placeholders(text)) expect([...known], key).to.include(placeholder);
        }
        // A form for one or two may spell the number out; the general form names everything.
        const general = typeof strings[key] === 'string' ? strings[key] : strings[key].other;
        expect(placeholders(general), key).to.deep.equal([...known].sort());
      }
    });

    it(`have every plural form that the language needs: ${language}`, () => {
      const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      for (const [key, phrase] of Object.entries(strings) as [string, Phrase][])
        if (typeof phrase !== 'string')
          for (const category of needed)
            // French and Spanish have `many` for millions only, where `other` reads the same.
            if (category !== 'many' || language === 'ar') expect(phrase, key).to.have.property(category);
    });
  }

  it('have every English text in one place only', () => {
    const keys = parts.flatMap((texts) => Object.keys(texts));
    expect(keys).to.deep.equal([...new Set(keys)]);
  });

  it('count in their own language', () => {
    expect(textIn(en, 'optionsFound', { count: 1 })).to.equal('1 option');
    expect(textIn(en, 'optionsFound', { count: 0 })).to.equal('0 options');
    expect(textIn(fr, 'optionsFound', { count: 0 })).to.equal('0 option');
    expect(textIn(ar, 'optionsFound', { count: 2 })).to.equal('خياران');
    expect(textIn(ar, 'optionsFound', { count: 3 })).to.equal('3 خيارات');
    expect(textIn(ar, 'optionsFound', { count: 11 })).to.equal('11 خيارًا');
  });

  it('leave unknown placeholders and text that looks like one alone', () => {
    expect(textIn(en, 'optionRemoved', {})).to.equal('{label} removed');
    expect(textIn(en, 'optionRemoved', { label: '{label} $& {count}' })).to.equal(
      '{label} $& {count} removed',
    );
  });

  it('come when they are asked for, English until then', async () => {
    expect(await loadStrings('es-MX')).to.equal(true);
    expect(stringsFor('es-MX')).to.equal(es);
    expect(await loadStrings('es')).to.equal(false);
    expect(await loadStrings('it')).to.equal(false);
    expect(stringsFor('it').submit).to.equal('Submit');
  });
});

describe('numbers as people write them', () => {
  for (const [locale, text, number] of [
    ['en', '1,234.5', '1234.5'],
    ['en', '1,5', '1.5'],
    ['en', '1,234', '1234'],
    ['en', '1,23,456', '123456'],
    ['en', '+007.', '7'],
    ['en', '−5', '-5'],
    ['en', '-.5', '-0.5'],
    ['en', '1e-3', '1e-3'],
    ['en', '1 000', '1000'],
    ['de', '1.234', '1234'],
    ['de', '1.5', '1.5'],
    ['de', '0.125', '0.125'],
    ['de', '1.234.567,89', '1234567.89'],
    ['de-CH', '1’234.50', '1234.50'],
    ['fr', '1 234,5', '1234.5'],
    ['ar-EG', '١٬٢٣٤٫٥', '1234.5'],
    ['ar-EG', '12.5', '12.5'],
    ['en', '1.2.3', undefined],
    ['en', '1,2,3', undefined],
    ['en', 'twelve', undefined],
    ['en', '-', undefined],
    ['en', '1e', undefined],
    ['en', '', undefined],
  ] as const)
    it(`${locale}: ${text}`, () => expect(parseNumber(text, locale)).to.equal(number));

  it('give back every number that was formatted', () => {
    for (const locale of ['en', 'de', 'fr', 'es', 'ar', 'ar-EG', 'de-CH', 'hi', 'fa', 'pt-BR'])
      for (const amount of ['0', '0.05', '-5', '1234.5', '1234567.89', '100', '-0.125']) {
        const text = formatAmount(locale, { amount, currency: 'XXX' }, 2);
        expect(Number(parseNumber(text, locale)), `${locale} ${text}`).to.equal(Number(amount));
      }
  });
});

describe('Intl', () => {
  it('knows currencies, and does not fail at unknown ones', () => {
    expect([minorUnits('EUR'), minorUnits('JPY'), minorUnits('KWD'), minorUnits('nonsense')]).to.deep.equal([
      2, 0, 3, 2,
    ]);
    expect(currencySymbol('en', 'EUR')).to.equal('€');
    expect(currencySymbol('en', '??')).to.equal('??');
    expect(formatMoney('en', { amount: '1234.5', currency: 'EUR' })).to.equal('€1,234.50');
    expect(formatMoney('de', { amount: '1234.5', currency: 'EUR' })).to.match(/^1\.234,50\s€$/);
    expect(formatMoney('en', { amount: '5', currency: '?' })).to.equal('5 ?');
  });

  it('shows dates at their own wall-clock time', () => {
    expect(formatDate('en', 'date', '2025-12-31')).to.equal('December 31, 2025');
    expect(formatDate('de', 'date', '2025-12-31')).to.equal('31. Dezember 2025');
    expect(formatDate('en', 'dateTime', '2025-12-31T23:30:00+05:00')).to.match(
      /December 31, 2025.*11:30\sPM UTC\+05:00/,
    );
    expect(formatDate('de', 'time', '09:05:00')).to.equal('09:05');
    expect(formatDate('en', 'date', 'soon')).to.equal('soon');
  });

  it('shows sizes', () => {
    expect(formatSize('en', 999)).to.equal('999 bytes');
    expect(formatSize('en', 48_213)).to.equal('48.2 kB');
    expect(formatSize('de', 2_500_000)).to.equal('2,5 MB');
  });
});

describe('messages', () => {
  it('replace the engine’s own, in the language of the page', async () => {
    const field = await renderField({ dataType: 'integer', locale: 'de', bind: { required: 'true' } });
    await field.form.submit();
    expect(field.description()).to.contain('Füllen Sie „The question“ aus');
    field.engine.set('it', 'x');
    expect(field.description()).to.contain('„The question“ muss eine ganze Zahl sein, zum Beispiel 25');
  });

  it('leave those of authors as they are', async () => {
    const field = await renderField({
      dataType: 'integer',
      locale: 'de',
      value: 1,
      bind: { constraint: '$ > 5', constraintMessage: 'More than five, please' },
    });
    await field.form.submit();
    expect(field.description()).to.contain('More than five, please');
  });

  it('name limits of the registry', async () => {
    const registry = [
      {
        name: 'x-short',
        category: 'dataType',
        version: '1.0.0',
        status: 'stable',
        baseType: 'string',
        constraints: { maxLength: 3 },
        metadata: { displayName: 'Short code' },
      },
    ];
    const field = await renderField({ registry, extensions: { 'x-short': true }, value: 'abcdef' });
    await field.form.submit();
    expect(field.description()).to.contain('Use no more than 3 characters');
  });

  it('of a choice ask to select', async () => {
    const field = await renderField({
      dataType: 'choice',
      options: options('A', 'B'),
      bind: { required: 'true' },
    });
    await field.form.submit();
    expect(field.description(field.box)).to.contain('Select the question');
  });
});
