/** Tools that write answers. */
import { readList, readPath } from '../input.js';
import { findingsOf, shownResults } from '../summary.js';
import { PATH, type Tool, WRITES } from '../tool.js';
import type { BulkSetResult, SetValueResult } from '../tool-results.js';
import { writeEntries } from '../writing/write.js';

const VALUE = {
  description:
    'By the field\'s type: text, number, true/false, "2026-01-31", option value, list of option values, ' +
    '{"amount":"12.50","currency":"EUR"}. null or nothing clears.',
};

export const mutateTools: Tool[] = [
  {
    name: 'formspec.field.set',
    title: 'Set field',
    description: 'Writes one answer. A value that breaks a rule is stored and reported in validation.',
    inputSchema: { type: 'object', properties: { path: PATH, value: VALUE }, required: ['path'] },
    annotations: WRITES,
    async run(input, context): Promise<SetValueResult> {
      readPath(input);
      const { policy, singleWrites } = context;
      // Many single writes would otherwise get around the question before a bulk write.
      const isBurst = policy.bulk === 'confirm' && singleWrites.count >= policy.singleWrites;
      const takeBack = isBurst ? undefined : singleWrites.add();
      // Adding a row is more than one answer: it takes a user who can agree, or `bulkSet`.
      const options = { askAll: isBurst, addsRows: context.ask !== undefined };
      const [outcome] = await writeEntries([input], context, options);
      const { field, value, failure } = outcome!;
      if (!field) {
        takeBack?.();
        throw failure!;
      }
      if (isBurst) singleWrites.reset();
      return {
        accepted: true,
        value,
        validation: shownResults(findingsOf(field, context), context),
      };
    },
  },
  {
    name: 'formspec.field.bulkSet',
    title: 'Set many fields',
    description:
      'Writes many answers in order, as one step; the preferred way to fill. An answer may open later fields in the same call. Each entry has its own result.',
    inputSchema: {
      type: 'object',
      properties: {
        entries: {
          type: 'array',
          items: {
            type: 'object',
            properties: { path: PATH, value: { description: 'As in formspec.field.set' } },
            required: ['path'],
          },
          examples: [[{ path: 'contact.email', value: 'ada@example.org' }]],
        },
      },
      required: ['entries'],
    },
    annotations: WRITES,
    async run(input, context): Promise<BulkSetResult> {
      const options = { askAll: context.policy.bulk === 'confirm', addsRows: true };
      const outcomes = await writeEntries(readList(input, 'entries'), context, options);
      const results = outcomes.map(({ path, field, failure }) => ({
        path,
        accepted: field !== undefined,
        validation: field ? shownResults(findingsOf(field, context), context) : [],
        ...(failure && { error: failure.toError() }),
      }));
      const accepted = results.filter((result) => result.accepted).length;
      const rejected = results.length - accepted;
      return { results, summary: { accepted, rejected, errors: rejected } };
    },
  },
];
