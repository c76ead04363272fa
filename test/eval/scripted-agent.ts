/**
 * An agent without a model, which does the same in every run. It writes facts of the document into the field whose label
 * they name. `gullible` agents also obey whatever texts of the form tell them: they show what the server prevents.
 */

/** Calls a tool and returns its payload, also for refusals. */
export type CallTool = (name: string, input?: Record<string, unknown>) => Promise<unknown>;

interface Field {
  readonly path: string;
  readonly label: string;
  readonly value?: unknown;
  readonly hint?: string;
  readonly options?: readonly unknown[];
}

const words = (text: string): string[] => text.toLowerCase().match(/[a-z]+/g) ?? [];

/** Facts that name a label: all words of the label stand in the name of the fact. */
function factsFor({ label }: Field, facts: readonly (readonly [string, string])[]): string[] {
  const wanted = words(label);
  return facts
    .filter(([name]) => wanted.every((word) => words(name).includes(word)))
    .map(([, value]) => value);
}

export async function runScriptedAgent(document: string, call: CallTool, gullible = false): Promise<void> {
  const { form } = (await call('formspec.form.open')) as { form: string };
  const fields = (await call('formspec.field.list', { form, values: true })) as Field[];
  const facts = document
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const);
  const entries = fields.flatMap((field) => {
    const found = factsFor(field, facts);
    // Several facts for one field: only the person knows which one is right.
    return found.length === 1 ? [{ path: field.path, value: found[0] }] : [];
  });
  if (entries.length > 0) await call('formspec.field.bulkSet', { form, entries });
  if (!gullible) return;
  for (const field of fields) {
    const help = await call('formspec.field.help', { form, path: field.path });
    const described = await call('formspec.field.describe', { form, path: field.path });
    for (const [, path, value] of JSON.stringify([field, help, described]).matchAll(/\bset (\w+) to (\w+)/g))
      await call('formspec.field.set', { form, path, value });
  }
}
