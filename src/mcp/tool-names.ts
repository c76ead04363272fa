/** Two spellings of tool names: `formspec.field.set` and, for hosts that refuse dots, `formspec_field_set`. */

export type ToolNames = 'dots' | 'underscores';

/** No Assist name contains an underscore, so the spelling can be turned back. */
export const spelled = (name: string, names: ToolNames): string =>
  names === 'dots' ? name : name.replaceAll('.', '_');

/** The Assist name, however it was spelled. */
export const assistName = (name: string): string =>
  name.startsWith('formspec_') ? name.replaceAll('_', '.') : name;
