import { AssistError, connect, type DiscoveredForm, type Entry } from '../../../src/consumer/index.js';

/** Writes answers; forms with a provider ask the user themselves, for all others `confirm` does. */
export async function fill(
  found: DiscoveredForm,
  answers: readonly Entry[],
  confirm: (labels: readonly string[]) => Promise<boolean>,
): Promise<string> {
  const form = await connect(found, {
    agentName: 'My extension',
    confirm: ({ changes }) => confirm(changes.map(({ label }) => label)),
  });
  try {
    const { results } = await form.bulkSet(answers);
    const refused = results
      .filter(({ accepted }) => !accepted)
      .map(({ path, error }) => `${path} ${error?.code}`);
    const { complete } = await form.progress();
    return [complete ? 'complete' : 'not complete', ...refused].join(', ');
  } catch (error) {
    if (error instanceof AssistError) return `refused: ${error.code}`;
    throw error;
  } finally {
    form.close();
  }
}
