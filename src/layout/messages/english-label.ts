/**
 * Reads an English label, so that a message can use it inside a sentence: "Full name" → "Enter full name", "How will you take
 * part?" → "Select how you will take part". Labels that would not read well in a sentence are left alone.
 */

export interface ReadLabel {
  /** The label after a verb: "full name", "your email address", "how you will take part". */
  readonly name?: string;
  /** The label in front of a verb: "Date of birth" in "Date of birth must be in the past". */
  readonly subject?: string;
  /** What "yes" means, for a question with the answers yes and no: "you are over 18". */
  readonly yes?: string;
  /** The label asks for the answer itself and is a message as it is: "Describe the incident". */
  readonly order?: string;
}

const NOTHING: ReadLabel = {};

/** Longer labels make messages that are hard to read. */
export const LONGEST_LABEL = 60;

const ORDER =
  /^(add|attach|choose|confirm|describe|enter|explain|give|indicate|pick|please|provide|select|specify|tell|type|upload|write)\b/i;
const DETERMINER = /^(a|an|the|your|my|our|his|her|their|its|this|these|any|all|each|every|no)\b/i;
/** First words of sentences and of parts of sentences, which are not names of things. */
const NO_NAME = new RegExp(
  `^(${[
    'i|we|you|he|she|it|they|there|if|as|and|or|not',
    'is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|must|may|might',
    'for|in|on|at|by|with|from|to',
  ].join('|')})\\b`,
  'i',
);
const QUESTION_WORD = /^(what|which|who|whom|whose|where|when|why|how)\b/i;
const THING = /^what(?:'s|’s| is| are| was| were) ((?:your|the|their|his|her|our|its|this|my) .+)$/i;
const INVERTED =
  /^(.*?)\b(will|would|can|could|should|shall|must|may|might|are|were|have|had|do) (you|we|they|I)\b(.*)$/i;
/** Words that keep their capital letter. */
const PROPER = new RegExp(
  `^(${[
    'I|January|February|March|April|June|July|August|September|October|November|December',
    '(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Christmas|Easter|Internet',
    'English|Welsh|Scottish|Irish|British|European|American|French|German|Spanish|Arabic',
  ].join('|')})$`,
);

/** `own`: the answer is about the user: "your full name". */
export function readEnglishLabel(text: string, own = false): ReadLabel {
  const label = text
    .trim()
    .replace(/^\d+[.)]\s+/, '')
    .replace(/(\((optional|required)\)|[:*])$/i, '')
    .trim();
  if (!label || label.length > LONGEST_LABEL || /[?.!;:]\s|[.!;]$/.test(label)) return NOTHING;
  if (label.endsWith('?')) return readQuestion(label.slice(0, -1).trim());
  if (ORDER.test(label)) return { order: label };
  if (QUESTION_WORD.test(label)) return INVERTED.test(label) ? NOTHING : { name: lowered(label) };
  if (NO_NAME.test(label)) return NOTHING;
  const name = lowered(label);
  return { name: own && !DETERMINER.test(label) ? `your ${name}` : name, subject: label };
}

function readQuestion(question: string): ReadLabel {
  const thing = THING.exec(question)?.[1];
  if (thing && !INVERTED.test(thing) && !thing.includes(','))
    return { name: lowered(thing), subject: thing.charAt(0).toUpperCase() + thing.slice(1) };
  const [, start, verb, pronoun, rest] = INVERTED.exec(question) ?? [];
  if (start === undefined || /,/.test(question)) return NOTHING;
  const isDo = /^do$/i.test(verb!);
  const clause = `${pronoun === 'i' ? 'I' : pronoun!.replace(/^[YWT]/, (letter) => letter.toLowerCase())}${
    isDo ? '' : ` ${verb!.toLowerCase()}`
  }${rest}`;
  if (start.trim() === '') return { yes: clause };
  return QUESTION_WORD.test(start) ? { name: `${lowered(start)}${clause}` } : NOTHING;
}

/** The label as it stands within a sentence. Names and abbreviations keep their capital letters. */
function lowered(label: string): string {
  const [first = '', second = ''] = label.split(/[\s(]+/);
  const isOrdinary = /^[A-Z]('|’)?[a-z'’-]*$/.test(first) && !PROPER.test(first);
  if (!isOrdinary || (/^[A-Z]/.test(second) && !DETERMINER.test(first))) return label;
  return label.charAt(0).toLowerCase() + label.slice(1);
}
