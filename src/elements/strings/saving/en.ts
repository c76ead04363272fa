/** Saving on a server and returning later: English texts. */
export const en = {
  language: 'en',

  save: 'Save and return later',
  saved: 'Use this link to go on, on this device or another one. Keep it to yourself: it opens your answers.',
  savedUntil: 'The link works until {date}.',
  conflict:
    'Another device or window saved other answers after you opened this page. Choose which ones to keep.',
  keepMine: 'Keep the answers on this page',
  keepOther: 'Use the answers that were saved last',
  linkGone: 'This link is not valid any more. It may have expired, or the answers were sent.',
  savedAt: 'Saved at {time}.',
  copyLink: 'Copy the link',
  linkCopied: 'The link is copied.',
  saveFailed: 'Your answers could not be saved on the server. Saving is tried again.',
  fetchFailed: 'Your saved answers could not be fetched. Load the page again to try once more.',
  resumed: 'Your answers of {date} are here again.',
  conflictGone:
    'These answers were sent or deleted somewhere else, or their link has expired. What you enter here is not being saved.',
  secretsLeftOut: 'Confidential answers are not saved. You enter them again when you return.',
} as const;
