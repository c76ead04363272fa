/**
 * What a form needs only once it is used: sending, the list of errors, the tool for the browser's own agent. Loaded when
 * the form has been rendered, and before it is ready.
 */
export { AgentTool } from '../assist/agent-tool.js';
export { Submission } from '../sending/submission.js';
export { ErrorSummary } from '../view/error-summary.js';
export { interactionTexts as texts } from '../strings/parts/interaction-texts.js';
