/** A form with a provider, called as the browser's own agent calls it. */
import { waitUntil } from '@open-wc/testing';
import type { FormspecForm } from '../../../src/index.js';
import { button, group, renderForm, text, type Sketch } from '../render-form.js';
import { press } from '../../support/keys.js';

interface Tool {
  readonly name: string;
  readonly inputSchema: { readonly properties: Readonly<Record<string, { enum?: string[] }>> };
}
export interface ModelContext extends EventTarget {
  registerTool(tool: object, options: { signal: AbortSignal }): Promise<void>;
  getTools(): Promise<Tool[]>;
  executeTool(tool: Tool, input: object, options?: { signal?: AbortSignal }): Promise<string>;
}
interface Envelope {
  readonly content: readonly { readonly text: string }[];
  readonly isError?: boolean;
}
export interface Answer {
  readonly code?: string;
  readonly summary?: Readonly<Record<string, number>>;
  readonly [more: string]: unknown;
}

export const context = (document as { modelContext?: ModelContext }).modelContext;

export const membership: Sketch = {
  name: 'membership',
  title: 'Membership',
  items: [
    text('name', { label: 'Full name', initialValue: 'Ann Old' }),
    text('born', { label: 'Date of birth', dataType: 'date' }),
    text('kind', {
      label: 'Kind',
      dataType: 'choice',
      options: [
        { value: 'a', label: 'Adult' },
        { value: 'y', label: 'Young reader' },
      ],
    }),
    text('fee', { label: 'Fee', dataType: 'money', currency: 'EUR' }),
    text('news', { label: 'Newsletter', dataType: 'boolean' }),
    text('address', { label: 'Where to', extensions: { 'x-assist': 'confirm' } }),
    text('secret', { label: 'Library card', extensions: { 'x-assist': 'deny' } }),
    group('kids', [text('first', { label: 'First name' })], {
      label: 'Child',
      repeatable: true,
      minRepeat: 1,
    }),
  ],
  binds: [{ path: 'address', relevant: '$news' }],
};

export const entries = [
  { path: 'name', value: 'Ann Example' },
  { path: 'born', value: '1990-04-03' },
  { path: 'kind', value: 'y' },
  { path: 'fee', value: { amount: '24.50', currency: 'EUR' } },
  { path: 'kids[0].first', value: 'Bo' },
];

export const renderAssisted = (
  attributes: Record<string, string> = {},
  sketch: Sketch = membership,
): Promise<FormspecForm> => renderForm(sketch, { assist: '', ...attributes });

export async function toolNames(): Promise<string[]> {
  return (await context!.getTools()).map(({ name }) => name);
}

export async function findTool(name: string): Promise<Tool> {
  let tool: Tool | undefined;
  await waitUntil(async () => {
    tool = (await context!.getTools()).find((one) => one.name === name);
    return tool !== undefined;
  }, `no tool ${name}`);
  return tool!;
}

/** Short names: `field.set` is `formspec.field.set`. */
export async function call(name: string, input: object = {}, signal?: AbortSignal): Promise<Answer> {
  const tool = await findTool(`formspec.${name}`);
  const envelope = JSON.parse(await context!.executeTool(tool, input, signal && { signal })) as Envelope;
  return JSON.parse(envelope.content[0]!.text) as Answer;
}

/** The dialog of a form, once it can be answered. */
export async function dialogOf(form: Element): Promise<HTMLDialogElement> {
  const find = () => form.querySelector<HTMLDialogElement>('dialog[open]:not([data-guarded])');
  await waitUntil(find, 'no dialog opened', { timeout: 3_000 });
  return find()!;
}

/** Activates an element of a dialog by keyboard, because dialogs ignore clicks by scripts. */
export async function activate(element: HTMLElement): Promise<void> {
  element.focus();
  await press(element.matches('input') ? ' ' : 'Enter');
}

/** Ticks everything that is not ticked yet, and accepts. */
export async function acceptAll(dialog: Element): Promise<void> {
  for (const box of dialog.querySelectorAll<HTMLInputElement>('li > label > input'))
    if (!box.checked) await activate(box);
  await activate(button(dialog, /^Accept/));
}

/** The traces at the fields, once there are as many as expected. */
export async function traces(form: Element, count: number): Promise<HTMLElement[]> {
  const all = () => [...form.querySelectorAll<HTMLElement>('.formspec-trace')];
  await waitUntil(() => all().length === count, `not ${count} traces`);
  return all();
}
