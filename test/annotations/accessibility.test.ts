/** Annotations cost nothing: axe says the same about a form with all of them and without any. */
import { expect, fixture, html } from '@open-wc/testing';
import 'axe-core/axe.min.js';
import type axe from 'axe-core';
import '../../src/elements/define.js';
import type { FormspecForm } from '../../src/elements/formspec-form.js';
import type { Definition } from '../../src/model/definition.js';
import { examples } from '../elements/fields/controls/every-control.js';

const ANNOTATION = /^(data-formspec-.*|tool.*|autocomplete)$/;
const CONCEPTS = ['givenName', 'email', 'streetAddress', 'addressCountry', 'birthDate', 'telephone'];

function definition(bind: object): Definition {
  const keys = Object.keys(examples);
  return {
    $formspec: '1.0',
    url: 'https://forms.example.org/annotated',
    version: '1.0.0',
    status: 'active',
    title: 'Annotated',
    items: [
      ...keys.map((key) => ({
        key,
        type: 'field' as const,
        dataType: 'string' as const,
        label: `Question ${key}`,
        ...examples[key]!.item,
      })),
      {
        key: 'people',
        type: 'group',
        label: 'Person',
        repeatable: true,
        minRepeat: 2,
        children: CONCEPTS.map((name) => ({
          key: name,
          type: 'field' as const,
          dataType: 'string' as const,
          label: name,
          semanticType: `https://schema.org/${name}`,
        })),
      },
    ],
    binds: keys.map((path) => ({ path, ...bind })),
  };
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
  const states: Record<string, { bind?: object; act?: (form: FormspecForm) => unknown }> = {
    empty: {},
    filled: {
      act: (form) =>
        form.setData(Object.fromEntries(Object.entries(examples).map(([key, { value }]) => [key, value]))),
    },
    refused: { bind: { required: 'true' }, act: (form) => form.submit() },
    readonly: { bind: { readonly: 'true' } },
  };
  for (const [state, { bind = {}, act }] of Object.entries(states))
    it(`change nothing that axe finds in a form that is ${state}`, async function () {
      this.timeout(60_000);
      const form = await fixture<FormspecForm>(
        html`<formspec-form .definition=${definition(bind)}></formspec-form>`,
      );
      await form.updateComplete;
      await act?.(form);
      await form.updateComplete;
      const annotated = await findings(form);
      expect(strip(form)).to.be.greaterThan(100);
      expect(await findings(form)).to.deep.equal(annotated);
    });
});
