/** Tools that reuse the user's answers in other forms. What they do is loaded with their first call. */
import { type InputSchema, PATH, READS, type Tool, WRITES } from '../tool.js';

const load = () => import('../profiles/use-profile.js');

const PROFILE_INPUT: InputSchema = {
  type: 'object',
  properties: {
    profileId: { type: 'string', description: 'Default: the only or first profile' },
    profileRef: { type: 'string', description: 'The same under its newer name' },
  },
};

const hasProfiles: NonNullable<Tool['supported']> = ({ profiles }) => profiles !== undefined;

export const profileTools: Tool[] = [
  {
    name: 'formspec.profile.match',
    title: 'Suggest from profile',
    description:
      "Values from the user's stored profile that fit empty fields, with confidence. Writes nothing.",
    inputSchema: PROFILE_INPUT,
    annotations: READS,
    supported: hasProfiles,
    run: async (input, context) => (await load()).match(input, context),
  },
  {
    name: 'formspec.profile.apply',
    title: 'Apply suggestions',
    description:
      'Writes suggested values. Pass the matches you want; a withheld value is left out and filled in for you.',
    inputSchema: {
      type: 'object',
      properties: {
        matches: {
          type: 'array',
          items: { type: 'object', properties: { path: PATH, value: {} }, required: ['path'] },
        },
        confirm: { type: 'boolean', default: false, description: 'Have the user review each value first' },
      },
      required: ['matches'],
    },
    annotations: { ...WRITES, consequentialHint: true },
    run: async (input, context) => (await load()).apply(input, context),
  },
  {
    name: 'formspec.profile.learn',
    title: 'Remember answers',
    description: "Saves the form's answers to the user's profile on this device, for other forms.",
    inputSchema: PROFILE_INPUT,
    annotations: { consequentialHint: true },
    supported: hasProfiles,
    run: async (input, context) => (await load()).learn(input, context),
  },
];
