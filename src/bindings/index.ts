/** `formspec-elements/assist`: the provider, and the ways to offer it to agents in a browser. */
export * from '../assist/index.js';
export { bindMessaging, type MessagingBinding, type MessagingOptions } from './messaging.js';
export { loadWebMCPPolyfill } from './polyfill.js';
export { createEncryptedProfileStore, type EncryptedProfileStoreOptions } from './encrypted-profile-store.js';
export { bindWebMCP, type WebMCPBinding, type WebMCPOptions } from './webmcp.js';
