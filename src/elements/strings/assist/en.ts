/** English texts of what assistants do: the source of all others. */
import type { Phrase } from '../phrase.js';

export const en = {
  language: 'en',

  // Who
  who: 'An assistant',
  whoNamed: 'An assistant that calls itself “{agent}”',

  // Questions
  writeTitle: 'Check these answers',
  writeIntro: {
    one: '{who} wants to fill in {count} answer. Nothing changes until you accept.',
    other: '{who} wants to fill in {count} answers. Nothing changes until you accept.',
  },
  learnTitle: 'Remember these answers?',
  learnIntro: {
    one: '{who} wants to keep {count} answer for other forms on this site. It is encrypted and stays on this device.',
    other:
      '{who} wants to keep {count} answers for other forms on this site. They are encrypted and stay on this device.',
  },
  selectAll: 'All answers',
  now: 'Now',
  suggested: 'Suggested',
  kept: 'Kept so far',
  answer: 'Your answer',
  accept: { one: 'Accept {count} answer', other: 'Accept {count} answers' },
  decline: 'Decline all',
  remember: { one: 'Remember {count} answer', other: 'Remember {count} answers' },
  forgo: 'Remember nothing',

  // Stopping
  stop: 'Stop assistants',
  stopped: 'Assistants are stopped. They can neither read nor fill in this form.',
  resume: 'Allow assistants again',
  resumed: 'Assistants are allowed again.',

  // Trace
  filled: 'Filled in by an assistant.',
  filledBefore: 'Before: {value}',
  before: 'Before',
  after: 'Filled in',
  undo: 'Undo',
  undone: { one: '{count} answer is as it was before.', other: '{count} answers are as they were before.' },
  activity: 'Assistant activity ({count})',
  activityNone: 'No assistant has filled in anything.',
  call: {
    one: '{who} filled in {count} answer at {time}',
    other: '{who} filled in {count} answers at {time}',
  },
  undoCall: 'Undo these',
  undoAll: 'Undo everything',
  wasUndone: 'Undone',
  wasEdited: 'Changed since',

  // Profiles
  profiles: 'Saved details',
  profilesIntro:
    'Answers that you let this site keep on this device, so that other forms here can be filled in with them. They are encrypted and sent to nobody.',
  profilesNone: 'Nothing is saved.',
  profilesFailed: 'Saved details cannot be read or changed here.',
  profileSize: { one: '{count} answer', other: '{count} answers' },
  profileDelete: 'Delete all of it',
  profileSure: 'Delete for good?',
  profileDeleted: 'Deleted.',
  profileExport: 'Export a copy',
  profileImport: 'Import a copy',
  profileImported: { one: '{count} collection was taken in.', other: '{count} collections were taken in.' },
  profileUnreadable: 'This file holds no saved details.',
  delete: 'Delete',
  close: 'Close',
} as const satisfies Record<string, Phrase>;
