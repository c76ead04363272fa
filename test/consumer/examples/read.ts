import { connect, type DiscoveredForm } from '../../../src/consumer/index.js';

/** What is still open in this form, and what does it mean? */
export async function explainOpenFields(found: DiscoveredForm): Promise<string[]> {
  const form = await connect(found, { agentName: 'My extension' });
  try {
    const open = await form.list('empty');
    return await Promise.all(
      open.map(async ({ path, label, required }) => {
        const { summary } = await form.help(path, 'human');
        return `${label}${required ? ' (required)' : ''}: ${summary ?? 'no help'}`;
      }),
    );
  } finally {
    form.close();
  }
}
