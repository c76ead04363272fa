/** Renders one field in a real form, for tests of its control. */
import { fixture, html } from '@open-wc/testing';
import '../../../../src/elements/define.js';
import type { FormspecForm } from '../../../../src/elements/formspec-form.js';
import type { FormEngine } from '../../../../src/engine/types.js';
import type { Bind, Definition, FieldItem } from '../../../../src/model/definition.js';
import type { RegistryEntry } from '../../../../src/model/sidecars.js';

export interface FieldSetup extends Partial<FieldItem> {
  /** Bind properties of the field. */
  readonly bind?: Partial<Bind>;
  /** Its value before anybody touches it. */
  readonly value?: unknown;
  readonly locale?: string;
  readonly readonly?: boolean;
  readonly registry?: readonly Partial<RegistryEntry>[];
  readonly definition?: Partial<Definition>;
}

export interface RenderedField {
  readonly form: FormspecForm;
  readonly engine: FormEngine;
  /** The field's own box. */
  readonly box: HTMLElement;
  /** Its first control, or the only one. */
  readonly control: HTMLInputElement;
  readonly value: unknown;
  all<T extends Element = HTMLInputElement>(selector: string): T[];
  /** Text of everything in `aria-describedby` of the control. */
  description(of?: Element): string;
  /** What assistive technology was told politely, last. */
  said(): string;
}

export const options = (...labels: string[]): { value: string; label: string }[] =>
  labels.map((label) => ({ value: label.toLowerCase().replace(/\W+/g, '-'), label }));

export async function renderField({
  bind,
  value,
  locale = 'en',
  readonly = false,
  registry,
  definition,
  ...item
}: FieldSetup): Promise<RenderedField> {
  const whole: Definition = {
    $formspec: '1.0',
    url: 'https://forms.example.org/one-field',
    version: '1.0.0',
    status: 'active',
    title: 'One field',
    items: [{ key: 'it', type: 'field', dataType: 'string', label: 'The question', ...item }],
    ...(bind && { binds: [{ path: 'it', ...bind }] }),
    ...definition,
  };
  const registries = registry && [{ $formspecRegistry: '1.0', entries: registry }];
  const form = await fixture<FormspecForm>(
    html`<formspec-form
      lang=${locale}
      no-title
      ?readonly=${readonly}
      .definition=${whole}
      .registries=${registries ?? []}
    ></formspec-form>`,
  );
  await form.updateComplete;
  const { engine } = form;
  if (!engine) throw new Error(`The form was refused: ${form.textContent}`);
  if (value !== undefined) form.setData({ it: value });
  await form.updateComplete;
  const box = form.querySelector<HTMLElement>('.formspec-field')!;
  const find = <T extends Element>(selector: string): T[] => [...box.querySelectorAll<T>(selector)];
  return {
    form,
    engine,
    box,
    get control() {
      return box.querySelector<HTMLInputElement>('[id$=-control]')!;
    },
    get value() {
      return engine.get('it');
    },
    all: find,
    description(of = box.querySelector('[id$=-control]')!) {
      const ids = of.getAttribute('aria-describedby')?.split(' ') ?? [];
      return ids
        .map((id) => document.getElementById(id)?.textContent?.replace(/\s+/g, ' ').trim())
        .join(' | ');
    },
    said: () => form.querySelector('.formspec-live')!.textContent!,
  };
}
