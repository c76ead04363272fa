/** The structure of a Response Actions document. */
import { isObject } from '../../model/values.js';
import {
  anything,
  either,
  filled,
  list,
  modules,
  object,
  oneOf,
  own,
  pattern,
  type Rule,
  shown,
  targetDefinition,
  text,
} from '../documents/rules.js';
import type { Marker } from '../documents/target.js';

export const ACTIONS: Marker = {
  name: '$formspecResponseActions',
  versions: ['1.0'],
  title: 'Response Actions document',
};

export const INTENTS = ['save-draft', 'autosave', 'review', 'submit', 'request-evidence'];

const onError = oneOf('fail', 'defer');

/** An effect that is kept: it has a key by which it is done once only. */
const durable = (
  properties: Readonly<Record<string, Rule>>,
  required: readonly string[] = Object.keys(properties),
): Rule =>
  object(
    { type: anything, ...properties, idempotencyKey: filled, onError },
    { required: [...required, 'idempotencyKey'] },
  );

const EFFECTS = new Map<unknown, Rule>([
  ['mappingExecution', durable({ mappingRef: filled })],
  [
    'ledgerAppend',
    durable(
      {
        eventKind: pattern(
          /^(?!case\.|action\.)[^]/,
          'an event kind that begins with neither "case." nor "action."',
        ),
        payloadRef: text,
      },
      ['eventKind'],
    ),
  ],
  ['handoffAssembly', durable({ handoffProfileRef: filled, recipientRef: filled })],
  ['evidenceRequest', durable({ requestRef: filled })],
  ['hostEvent', object({ type: anything, eventName: filled, detailRef: text }, { required: ['eventName'] })],
]);

const effect: Rule = (value, pointer, report) => {
  const rule = isObject(value) ? EFFECTS.get(own(value, 'type')) : undefined;
  if (rule) return rule(value, pointer, report);
  const type = isObject(value) ? shown(own(value, 'type')) : shown(value);
  report(`${pointer}/type`, `There is no effect ${type}; there are ${[...EFFECTS.keys()].join(', ')}.`);
};

const localized = either(
  object({ ref: filled }, { required: ['ref'] }),
  object({ literal: filled }, { required: ['literal'] }),
);

const actionShape = object(
  {
    id: pattern(/^[A-Za-z][A-Za-z0-9-]*$/, 'a letter followed by letters, digits or -'),
    intent: either(
      pattern(/^x-(?!(?:save-draft|autosave|review|submit|request-evidence)$)[\w-]+$/, 'an intent'),
      oneOf(...INTENTS),
    ),
    actor: text,
    label: localized,
    preconditions: list(
      object(
        { id: filled, expression: filled, severity: oneOf('block', 'defer') },
        { required: ['id', 'expression', 'severity'] },
      ),
    ),
    validation: object(
      {
        profile: oneOf('live', 'on-submit', 'on-demand', 'off'),
        blocking: oneOf('non-blocking', 'block-on-error'),
        persistence: oneOf('none', 'draft-checkpoint', 'complete-response'),
      },
      { required: ['profile', 'blocking', 'persistence'] },
    ),
    effects: list(effect, 1),
    onFailure: oneOf('stop', 'retry-once'),
    onDeferred: oneOf('stop', 'await'),
  },
  { required: ['id', 'intent', 'effects'] },
);

const action: Rule = (value, pointer, report) => {
  actionShape(value, pointer, report);
  if (!isObject(value)) return;
  const intent = own(value, 'intent');
  if (typeof intent === 'string' && intent.startsWith('x-') && own(value, 'validation') === undefined)
    report(pointer, `The intent "${intent.slice(0, 80)}" needs "validation".`);
};

export const actionsRule: Rule = object(
  {
    $formspecResponseActions: anything,
    $schema: text,
    version: filled,
    targetDefinition,
    modules,
    actions: list(action, 1),
  },
  { required: ['$formspecResponseActions', 'version', 'targetDefinition', 'actions'], extensible: true },
);
