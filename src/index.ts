/** Defines every element and exports their classes and the public types. */
import './elements/define.js';

export * from './elements/index.js';
export { registerWidget } from './elements/fields/controls/index.js';
export { attributes } from './elements/rendering/attributes.js';
export type { Control, ControlContext, Widget } from './elements/fields/controls/control.js';
export type { ResultTarget } from './elements/view/focus.js';
export type { FormspecEventDetails, UploadDetail } from './elements/events.js';
export type {
  ControlHost,
  ControlHost as FormSession,
  FieldAnnotations,
} from './elements/form/control-host.js';
export type {
  AssistStrings,
  DisclosureStrings,
  ConfirmationStrings,
  Strings,
} from './elements/strings/strings.js';
export type { SubmitOutcome } from './elements/sending/submission.js';
export type { SubmissionReply } from './elements/sending/submission-reply.js';
export type { AssistPolicy, AssistProvider, ProfileStore, WritePolicy } from './assist/index.js';
export type * from './engine/types.js';
export type * from './model/definition.js';
export type * from './model/response.js';
export type * from './model/sidecars.js';
