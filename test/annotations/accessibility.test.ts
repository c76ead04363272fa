/** Annotations do not affect accessibility: axe reports the same for a form with all annotations and with none. */
import { expect, fixture, html } from '@open-wc/testing';
import 'axe-core/axe.min.js';
import type axe from 'axe-core';
import '../../src/elements/define.js';
import type { FormspecForm } from '../../src/elements/formspec-form.js';
import type { Bind, Definition } from '../../src/model/definition.js';
import { examples } from '../elements/fields/controls/every-control.js';
import { definition, field, repeat } from '../support/definition.js';

const ANNOTATION = /^(data-formspec-.*|tool.*|autocomplete)$/;
const CONCEPTS = ['givenName', 'email', 'streetAddress', 'addressCountry', 'birthDate', 'telephone'];

function annotated(bind: Partial<Bind>): Definition {
  const keys = Object.keys(examples);
  return definition(
    [
      ...keys.map((key) => field(key, 'string', { label: `Question ${key}`, ...examples[key]!.item })),
      repeat(
        'people',
        CONCEPTS.map((name) => field(name, 'string', { semanticType: `https://schema.org/${name}` })),
        { label: 'Person', minRepeat: 2 },
      ),
    ],
    { binds: keys.map((path) => ({ path, ...bind })) },
  );
}

async function findings(form: FormspecForm): Promise<string[]> {
  const { run } = (window as unknown as { axe: typeof axe }).axe;
  const { violations, incomplete } = await run(form, { resultTypes: ['violations', 'incomplete'] });
  return [...violations, ...incomplete].flatMap(({ id, nodes }) => nodes.map(() => id)).sort();
}

function strip(form: Element): number {
  let count = 0;
  for (const element of [form, ...form.querySelectorAll('*')])
    for (const name of Element.prototype.getAttributeNames.call(element))
      if (ANNOTATION.test(name)) {
        Element.prototype.removeAttribute.call(element, name);
        count++;
      }
  return count;
}

describe('annotations', () => {
  const states: Record<string, { bind?: Partial<Bind>; act?: (form: FormspecForm) => unknown }> = {
    empty: {},
    filled: {
      act: (form) =>
        form.setData(Object.fromEntries(Object.entries(examples).map(([key, { value }]) => [key, value]))),
    },
    refused: { bind: { required: 'true' }, act: (form) => form.submit() },
    readonly: { bind: { readonly: 'true' } },
  };
  for (const [state, { bind = {}, act }] of Object.entries(states))
    it(`do not change the axe result of a form that is ${state}`, async function () {
      this.timeout(60_000);
      const form = await fixture<FormspecForm>(
        html`<formspec-form .definition=${annotated(bind)}></formspec-form>`,
      );
      await form.updateComplete;
      await act?.(form);
      await form.updateComplete;
      const withAnnotations = await findings(form);
      expect(strip(form)).to.be.greaterThan(100);
      expect(await findings(form)).to.deep.equal(withAnnotations);
    });
});
