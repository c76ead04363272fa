/** The recipes do what their text promises. That each definition loads strictly is tested with all others. */
import { test } from 'node:test';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createForm } from '../../src/engine/index.js';
import type { FormEngine } from '../../src/engine/types.js';
import type { Definition } from '../../src/model/definition.js';
import { fencedBlocks } from './markdown.js';

function recipe(page: string, title: string): FormEngine {
  const text = readFileSync(new URL(`../../demo/docs/${page}.md`, import.meta.url), 'utf8');
  const definitions = fencedBlocks(text)
    .filter(({ info }) => info.startsWith('json live'))
    .map(({ code }) => JSON.parse(code) as Definition);
  const definition = definitions.find((one) => one.title === title);
  assert.ok(definition, `${page}.md has no example "${title}"`);
  return createForm(definition, { now: '2026-11-18T09:00:00Z' });
}

test('conditional page: the page exists only with a vehicle, and then asks for its plate', () => {
  const form = recipe('recipes', 'Parking permit');
  const relevant = (): string[] =>
    form
      .pages()
      .filter((page) => page.relevant)
      .map(({ id }) => id);
  form.set('you.name', 'Ada');
  assert.deepEqual(relevant(), ['you', 'end']);
  assert.equal(form.response({ mode: 'submit' }).status, 'completed');
  assert.equal('vehicle' in form.response().data, false);
  form.set('you.hasVehicle', true);
  assert.deepEqual(relevant(), ['you', 'vehicle', 'end']);
  assert.equal(form.response({ mode: 'submit' }).status, 'in-progress');
});

test('repeat with a total: rows are added up, and a high total is a warning only', () => {
  const form = recipe('recipes', 'Travel expenses');
  form.set('lines[0].price', { amount: '12.50', currency: 'EUR' });
  form.set('lines[0].quantity', 3);
  form.addRow('lines');
  assert.deepEqual(form.get('lines[0].amount'), { amount: '37.5', currency: 'EUR' });
  assert.deepEqual(form.get('total'), { amount: '37.5', currency: 'EUR' });
  form.set('lines[1].price', { amount: '480', currency: 'EUR' });
  assert.deepEqual(form.get('total'), { amount: '517.5', currency: 'EUR' });
  const { valid, results } = form.validate({ mode: 'submit' });
  assert.deepEqual([valid, results.map(({ severity }) => severity)], [true, ['warning']]);
});

test('prefill: an account fills in the form, and a given one takes its place', () => {
  const form = recipe('recipes', 'Change your address');
  assert.deepEqual(
    [form.get('customer'), form.get('street'), form.get('from')],
    ['20714', '12 Harbour Road', '2026-11-18'],
  );
  assert.deepEqual([form.field('customer')!.readonly, form.field('street')!.readonly], [true, false]);
  const other = createForm(form.definition, { instances: { account: { number: '1', street: 'Elsewhere' } } });
  assert.equal(other.get('street'), 'Elsewhere');
});

test('dependent lists: only the list of the country counts', () => {
  const form = recipe('recipes', 'Where do you live?');
  form.set('country', 'at');
  form.set('stateAt', 'tyrol');
  assert.deepEqual([form.get('region'), form.field('stateCh')!.relevant], ['tyrol', false]);
  form.set('country', 'ch');
  assert.deepEqual([form.get('region'), form.field('stateAt')!.relevant], [null, false]);
  form.set('stateCh', 'uri');
  assert.deepEqual({ ...form.response().data }, { country: 'ch', stateCh: 'uri', region: 'uri' });
});

test('migrating: the translated form has the rules of the original', () => {
  const form = recipe('migrating', 'Business trip');
  assert.equal(form.field('trip.nights')!.relevant, false);
  form.set('trip.hotel', true);
  form.set('trip.nights', 15);
  assert.deepEqual(
    form.validate({ mode: 'submit' }).results.map(({ path }) => path),
    ['trip.city', 'trip.nights'],
  );
});
