/** What a definition rules, as people meet it while they type. */
import { expect } from '@open-wc/testing';
import {
  control,
  definitionOf,
  describedBy,
  group,
  renderForm,
  required,
  text,
  textOf,
} from '../render-form.js';
import { display } from '../../support/definition.js';
import { press, type as typeKeys } from '../../support/keys.js';

const integer = (key: string, more: object = {}): ReturnType<typeof text> =>
  text(key, { dataType: 'integer', ...more });

async function type(form: Element, path: string, ...typed: string[]): Promise<void> {
  control(form, path).focus();
  for (const word of typed) await typeKeys(word);
  await press('Tab');
}

describe('rules of a definition', () => {
  it('show the messages of their author, and none for empty answers', async () => {
    const form = await renderForm({
      items: [integer('founded'), text('next')],
      binds: [{ path: 'founded', constraint: '$ >= 1800', constraintMessage: 'Give a year after 1800' }],
    });
    await type(form, 'founded');
    expect(form.querySelector('.formspec-error')).to.equal(null);
    expect(form.validate().valid).to.equal(true);
    await type(form, 'founded', '17', '89');
    expect(describedBy(control(form, 'founded'))).to.contain('Give a year after 1800');
    expect(control(form, 'founded').value, 'nothing is clamped').to.equal('1789');
  });

  it('fill in a default when a question appears, without a complaint', async () => {
    const form = await renderForm({
      items: [text('a'), integer('count'), text('kind')],
      binds: [
        { path: 'count', relevant: "$a = 'x'", default: 1 },
        { path: 'kind', relevant: "$a = 'x'", default: 'plain' },
      ],
    });
    await type(form, 'a', 'x');
    expect(control(form, 'count').value).to.equal('1');
    expect(control(form, 'kind').value).to.equal('plain');
    expect(form.querySelector('.formspec-error')).to.equal(null);
    expect((await form.submit()).report.valid).to.equal(true);
  });

  it('ask nothing that does not apply, and leave it out of the response', async () => {
    const form = await renderForm({
      items: [text('a'), group('more', [text('b')]), text('c')],
      binds: [{ path: 'more', relevant: "$a = 'x'" }, ...required('more.b')],
    });
    await type(form, 'a', 'x');
    await type(form, 'more.b', 'typed');
    control(form, 'a').focus();
    await press('Backspace');
    await typeKeys('y');
    const { submitted } = await form.submit();
    expect(submitted).to.equal(true);
    expect(form.getResponse().data).to.deep.equal({ a: 'y', c: null });
  });

  it('calculate with variables, dates and counts of rows', async () => {
    const form = await renderForm({
      items: [
        text('from', { dataType: 'date' }),
        integer('days'),
        group('rows', [text('x')], { repeatable: true, minRepeat: 2 }),
        integer('count'),
        display('sum', '{{$count}} of {{@limit}}'),
      ].map((item) => JSON.parse(JSON.stringify(item)) as typeof item),
      variables: [{ name: 'limit', expression: '2 + 3' }],
      binds: [
        { path: 'days', calculate: "dateDiff(@2026-01-31, $from, 'days')" },
        { path: 'count', calculate: 'let n = count($rows) in n' },
      ],
    });
    control(form, 'from').focus();
    await typeKeys('01302026');
    expect(control(form, 'days').value).to.equal('1');
    expect(textOf(form)).to.contain('2 of 5');
    form.engine!.addRow('rows');
    expect(control(form, 'count').value).to.equal('3');
    expect(textOf(form)).to.contain('3 of 5');
  });

  it('name the same options in fields, in tables and in the list of answers', async () => {
    const options = ['Small', 'Large'].map((label) => ({ value: label[0]!, label }));
    const choice = (key: string): ReturnType<typeof text> =>
      text(key, { dataType: 'choice', optionSet: 'sizes' });
    const form = await renderForm(
      {
        items: [
          choice('one'),
          group('rows', [choice('each')], {
            repeatable: true,
            minRepeat: 1,
            presentation: { widgetHint: 'DataTable' },
          }),
        ],
        optionSets: { sizes: { options } },
      },
      { review: '' },
    );
    control(form, 'one').focus();
    await press('ArrowDown');
    expect(form.engine!.get('one')).to.equal('L');
    expect(textOf(control(form, 'rows[0].each'))).to.contain('SmallLarge');
    form.engine!.set('rows[0].each', 'S');
    form.goToPage('formspec-review');
    expect(textOf(form.querySelector('.formspec-review'))).to.match(/Large.*Small/);
  });

  it('count two rules with the same message once', async () => {
    const rule = { target: 'a', message: 'Not that', constraint: "$ != 'x'" };
    const form = await renderForm({
      items: [text('a')],
      shapes: [
        { id: 's1', ...rule },
        { id: 's2', ...rule },
      ],
    });
    await type(form, 'a', 'x');
    await form.submit();
    expect(textOf(form.querySelector('.formspec-summary'))).to.equal(
      'There is 1 problem Label of a: Not that',
    );
  });
});

describe('references', () => {
  it('change nothing that people see', async () => {
    const definition = definitionOf({ items: [text('a'), text('b')] });
    const shown = async (references: readonly object[]): Promise<string[]> => {
      const form = document.createElement('formspec-form');
      Object.assign(form, { definition, references });
      document.body.append(form);
      await form.updateComplete;
      const all = [...form.querySelectorAll('*')].map((element) => element.tagName);
      const seen = [textOf(form).replace(/formspec-\d+/g, ''), all.join()];
      form.remove();
      return seen;
    };
    const reference = { target: 'a', type: 'documentation', audience: 'both', content: 'Read this' };
    const references = {
      $formspecReferences: '1.0',
      version: '1.0.0',
      targetDefinition: { url: definition.url },
      references: [reference],
    };
    expect(await shown([references])).to.deep.equal(await shown([]));
  });
});
