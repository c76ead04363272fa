/** Attached files: English texts that come with the code that shows them. Other languages have them in their main file. */
import type { Phrase } from '../phrase.js';

export const fileTexts = {
  chooseFile: 'Choose a file or drop it here',
  replaceFile: 'Choose another file',
  fileLimit: 'Up to {size}.',
  fileTypes: 'Types: {types}.',
  fileUploading: 'Uploading {name}',
  fileAdded: '{name} added',
  fileTooLarge: '{name} is too large. Choose a file up to {size}.',
  fileWrongType: '{name} has the wrong type. Choose one of these types: {types}.',
  fileFailed: '{name} could not be uploaded. Try again.',
  fileOpen: 'Open',
} as const satisfies Record<string, Phrase>;
