/** Definitions and a caller for the tests of this folder. */
import {
  createAssistProvider,
  type AssistOptions,
  type AssistProvider,
  type CallOptions,
} from '../../src/assist/index.js';
import type { ProfileMatch } from '../../src/assist/index.js';
import { createForm } from '../../src/engine/index.js';
import type { FormEngine } from '../../src/engine/types.js';
import type { Definition } from '../../src/model/definition.js';
import type { ValidationResult } from '../../src/model/response.js';

export const trip: Definition = {
  $formspec: '1.0',
  url: 'https://forms.example.org/trip',
  version: '1.0.0',
  status: 'active',
  title: 'Trip',
  name: 'trip',
  items: [
    {
      key: 'traveller',
      type: 'field',
      dataType: 'string',
      label: 'Traveller',
      semanticType: 'https://schema.org/name',
    },
    { key: 'abroad', type: 'field', dataType: 'boolean', label: 'Abroad?' },
    {
      key: 'passport',
      type: 'group',
      label: 'Passport',
      children: [
        {
          key: 'number',
          type: 'field',
          dataType: 'string',
          label: 'Number',
          extensions: { 'x-sensitive': true },
          semanticType: 'urn:passport',
        },
        { key: 'issued', type: 'field', dataType: 'date', label: 'Issued on' },
      ],
    },
    {
      key: 'legs',
      type: 'group',
      label: 'Legs',
      repeatable: true,
      minRepeat: 1,
      maxRepeat: 4,
      children: [
        {
          key: 'town',
          type: 'field',
          dataType: 'string',
          label: 'Town',
          semanticType: 'https://schema.org/addressLocality',
        },
        { key: 'nights', type: 'field', dataType: 'integer', label: 'Nights' },
        {
          key: 'kind',
          type: 'field',
          dataType: 'choice',
          label: 'Kind',
          options: [
            { value: 'train', label: 'Train' },
            { value: 'ship', label: 'Ship' },
          ],
        },
      ],
    },
    { key: 'total', type: 'field', dataType: 'integer', label: 'Nights in all' },
    { key: 'budget', type: 'field', dataType: 'money', label: 'Budget', currency: 'EUR' },
    {
      key: 'tags',
      type: 'field',
      dataType: 'multiChoice',
      label: 'Tags',
      options: [
        { value: 'a', label: 'A' },
        { value: 'b', label: 'B' },
      ],
    },
    { key: 'site', type: 'field', dataType: 'uri', label: 'Site' },
    { key: 'at', type: 'field', dataType: 'time', label: 'At' },
    { key: 'file', type: 'field', dataType: 'attachment', label: 'File' },
    { key: 'rate', type: 'field', dataType: 'decimal', label: 'Rate' },
    { key: 'approver', type: 'field', dataType: 'string', label: 'Approver' },
    { key: 'notes', type: 'field', dataType: 'text', label: 'Notes' },
  ],
  binds: [
    { path: 'traveller', required: 'true' },
    { path: 'passport', relevant: '$abroad = true' },
    { path: 'passport.number', required: 'true' },
    { path: 'legs[*].nights', constraint: '$ >= 1', constraintMessage: 'At least one night' },
    { path: 'total', calculate: 'sum($legs[*].nights)' },
    { path: 'approver', readonly: 'true' },
    { path: 'notes', relevant: '$total > 10' },
  ],
};

export const formOf = (definition: Definition = trip): FormEngine =>
  createForm(definition, { now: '2026-03-01T12:00:00Z' });

/** An answer of any tool, read as the one that the test expects. */
export interface Payload {
  code: string;
  message: string;
  path: string;
  pageId: string;
  label: string;
  reason: string;
  accepted: boolean;
  complete: boolean;
  valid: boolean;
  value: unknown;
  total: number;
  filledCount: number;
  validation: ValidationResult[];
  results: { path: string; accepted: boolean; error?: { code: string } }[];
  summary: { accepted: number; rejected: number; errors: number };
  matches: (ProfileMatch & { 'x-withheld'?: boolean })[];
  filled: { path: string; value: unknown }[];
  skipped: { path: string; reason: string }[];
  pages: { id: string; fieldCount: number; complete: boolean }[];
  savedConcepts: number;
  savedFields: number;
  help: { summary: string };
}

/** A provider and a caller that parses; errors come as their payload. */
export function assist(options: AssistOptions = {}, engine = formOf()) {
  const provider: AssistProvider = createAssistProvider(engine, { now: '2026-03-01T12:00:00Z', ...options });
  const call = async (tool: string, input?: unknown, callOptions?: CallOptions): Promise<Payload> => {
    const { content } = await provider.call(`formspec.${tool}`, input, callOptions);
    return JSON.parse(content[0]!.text);
  };
  const set = (path: string, value?: unknown) =>
    call('field.set', value === undefined ? { path } : { path, value });
  return { engine, provider, call, set };
}

/** Everything that a person could see of a form's state. */
export const stateOf = (engine: FormEngine): unknown =>
  JSON.parse(
    JSON.stringify(
      engine
        .fields()
        .map((field) => [
          field.path,
          field.value,
          field.relevant,
          field.required,
          field.readonly,
          field.results,
        ]),
    ),
  );
