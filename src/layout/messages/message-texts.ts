/**
 * English templates of messages that name the question. `{label}` is the label in front of a verb or the words of
 * `thisAnswer`, `{name}` the label within a sentence, as `readEnglishLabel` prepares it.
 */
export const messageTexts = {
  /** Decides plural forms; not shown. */
  language: 'en',

  /** How a label is quoted in a message. */
  quotedLabel: '“{label}”',
  /** In place of a label that would not read well in a sentence. */
  thisAnswer: 'This answer',

  enterNamed: 'Enter {name}',
  selectNamed: 'Select {name}',
  uploadNamed: 'Upload {name}',
  tickNamed: 'Tick {name}',
  yesNamed: 'Select yes if {name}',
  formatNamed: 'Enter {name} in the correct format',

  notInteger: '{label} must be a whole number, such as {example}',
  notNumber: '{label} must be a number, such as {example}',
  notAmount: '{label} must be an amount, such as {example}',
  notDate: '{label} must be a real date',
  notDateTime: '{label} must be a real date and time',
  notTime: '{label} must be a real time, with hours and minutes',

  notPast: '{label} must be in the past',
  notPastOrToday: '{label} must be today or in the past',
  notFuture: '{label} must be in the future',
  notFutureOrToday: '{label} must be today or in the future',
  notAfter: '{label} must be after {limit}',
  notFrom: '{label} must be {limit} or later',
  notBefore: '{label} must be before {limit}',
  notUntil: '{label} must be {limit} or earlier',
  notMore: '{label} must be more than {limit}',
  notAtLeast: '{label} must be {limit} or more',
  notLess: '{label} must be less than {limit}',
  notAtMost: '{label} must be {limit} or less',
  notBetween: '{label} must be between {low} and {high}',
  tooManyCharacters: {
    one: '{label} must be {count} character or less',
    other: '{label} must be {count} characters or less',
  },
  tooFewCharacters: {
    one: '{label} must be {count} character or more',
    other: '{label} must be {count} characters or more',
  },
  wrongAnswer: '{label} is not allowed',
} as const;

export type MessageKey = Exclude<keyof typeof messageTexts, 'language'>;
