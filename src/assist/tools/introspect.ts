/** Tools that describe the form and its fields. What they do is loaded with their first call. */
import { EMPTY_INPUT, PATH, READS, type Tool } from '../tool.js';

const load = () => import('./read-form.js');

export const introspectTools: Tool[] = [
  {
    name: 'formspec.form.describe',
    title: 'Describe form',
    description: 'What this form is: title, purpose, number of fields and pages. Call it first.',
    inputSchema: EMPTY_INPUT,
    annotations: READS,
    run: async (_, context) => (await load()).describeForm(context),
  },
  {
    name: 'formspec.field.list',
    title: 'List fields',
    description:
      'Fields in order, with path, label, type and state; short option lists included. Start here, then fill with formspec.field.bulkSet.',
    inputSchema: {
      type: 'object',
      properties: {
        filter: {
          type: 'string',
          enum: ['all', 'required', 'empty', 'invalid', 'relevant'],
          default: 'relevant',
          description: 'relevant = what the form asks now; all adds what other answers would open',
        },
        values: { type: 'boolean', default: false, description: 'Adds the present values' },
      },
    },
    annotations: READS,
    run: async (input, context) => (await load()).listFields(input, context),
  },
  {
    name: 'formspec.field.describe',
    title: 'Describe field',
    description: 'Everything about one field: value, state, validation, options, help.',
    inputSchema: { type: 'object', properties: { path: PATH }, required: ['path'] },
    annotations: READS,
    run: async (input, context) => (await load()).describeField(input, context),
  },
  {
    name: 'formspec.field.help',
    title: 'Help on field',
    description: 'What a field means and how to answer it: rules, examples, concept.',
    inputSchema: {
      type: 'object',
      properties: {
        path: PATH,
        audience: {
          type: 'string',
          enum: ['agent', 'human', 'both'],
          default: 'agent',
          description: 'Whom the help is for',
        },
      },
      required: ['path'],
    },
    annotations: READS,
    run: async (input, context) => (await load()).helpOnField(input, context),
  },
  {
    name: 'formspec.form.progress',
    title: 'Progress',
    description: 'How much is filled and valid, and whether the form is complete.',
    inputSchema: EMPTY_INPUT,
    annotations: READS,
    run: async (_, context) => (await load()).progress(context),
  },
];
