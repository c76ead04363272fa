/** The headless Assist Provider. */
export { createAssistProvider, type AssistOptions } from './create-provider.js';
export type { AssistForm, AssistProvider, CallOptions } from './provider.js';
export type { ActivityLog, AssistCall, AssistChange } from './activity.js';
export type { AssistEvent } from './event-log.js';
export type {
  Confirm,
  ConfirmationAnswer,
  ConfirmationRequest,
  ProposedChange,
  ValueOrigin,
} from './confirmation.js';
export { ATTENDED_POLICY, HEADLESS_POLICY, type AssistPolicy, type WritePolicy } from './policy.js';
export type { ProfileEntry, ProfileEntrySource, UserProfile } from './profiles/profile.js';
export {
  createMemoryProfileStore,
  exportProfiles,
  importProfiles,
  readProfile,
  updateProfile,
  type ProfileChange,
  type ProfileStore,
} from './profiles/profile-store.js';
export { ToolFailure, type ToolError, type ToolErrorCode, type ToolResult } from './result.js';
export type * from './tool-results.js';
export type { FieldHelp, ReferenceEntry } from '../context/help.js';
export type { OptionEntry } from '../model/definition.js';
export type { ValidationReport, ValidationResult } from '../model/response.js';
export type { InputSchema, ToolAnnotations, ToolDeclaration } from './tool.js';
