/** `formspec-elements/consumer`: find, read and fill the forms of a page, Formspec forms and others. */
export { discover, type DiscoveredForm, type Reach } from './discover.js';
export { connect, type ConnectOptions, type ConnectTarget, type FrameTarget } from './connect.js';
export { bootstrapProvider, type ProviderFactory } from './bootstrap.js';
export { AssistError, errorOf } from './assist-error.js';
export { createClient, type Entry, type FormClient, type LearnedProfile, type Mode } from './client.js';
export { askForms, askFrame, listenForForms, type AnnouncedForm } from './transports/messaging-transport.js';
export type { ConsumerConfirm, PageProposal } from './page/page-consent.js';
export type { LearnProposal } from './profile-reuse.js';
export type { SidecarOptions } from './sidecars/find-sidecars.js';
export type { CallOptions, Transport } from './transports/transport.js';
export type * from './results.js';
export type { ProfileEntry, ProfileEntrySource, UserProfile } from '../assist/profiles/profile.js';
export type { ToolError, ToolErrorCode, ToolResult } from '../assist/result.js';
