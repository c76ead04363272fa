/** Every control in one form, in every state, and the surroundings in which each must be fine. */
import { fixture, html } from '@open-wc/testing';
import type { emulateMedia } from '@web/test-runner-commands';
import '../../../../src/elements/define.js';
import type { FormspecForm } from '../../../../src/elements/formspec-form.js';
import type { Bind, Definition } from '../../../../src/model/definition.js';
import { examples } from './every-control.js';

/** Every example in one form, all in the same state. */
export const states: Readonly<Record<string, { bind?: Partial<Bind>; filled?: boolean; submit?: boolean }>> =
  {
    empty: {},
    filled: { filled: true },
    'required and refused': { bind: { required: 'true' }, submit: true },
    readonly: { bind: { readonly: 'true' }, filled: true },
    protected: { bind: { relevant: 'false', disabledDisplay: 'protected' }, filled: true },
  };

export async function renderAll(
  state: keyof typeof states,
  attributes: { dir?: string; lang?: string } = {},
): Promise<FormspecForm> {
  const { bind, filled, submit } = states[state]!;
  const definition: Definition = {
    $formspec: '1.0',
    url: 'https://forms.example.org/all',
    version: '1.0.0',
    status: 'active',
    title: 'All controls',
    items: Object.entries(examples).map(([key, { item }]) => ({
      key,
      type: 'field',
      dataType: 'string',
      label: `Question ${key}`,
      hint: 'A hint',
      ...item,
    })),
    ...(bind && { binds: Object.keys(examples).map((path) => ({ path, ...bind })) }),
    shapes: [
      { id: 'w', target: 'text', severity: 'warning', constraint: 'false', message: 'A warning' },
      { id: 'i', target: 'integer', severity: 'info', constraint: 'false', message: 'A remark' },
    ],
  };
  const form = await fixture<FormspecForm>(
    html`<formspec-form
      lang=${attributes.lang ?? 'en'}
      dir=${attributes.dir ?? 'ltr'}
      .definition=${definition}
    ></formspec-form>`,
  );
  await form.updateComplete;
  if (filled)
    form.setData(Object.fromEntries(Object.entries(examples).map(([key, { value }]) => [key, value])));
  if (submit) await form.submit();
  await form.updateComplete;
  return form;
}

export const surroundings: Readonly<
  Record<string, { media?: Parameters<typeof emulateMedia>[0]; dir?: string; lang?: string }>
> = {
  light: {},
  dark: { media: { colorScheme: 'dark' } },
  'forced colours': { media: { forcedColors: 'active' } },
  'right to left': { dir: 'rtl', lang: 'ar' },
};
