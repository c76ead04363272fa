/** An option value as keys of Locale documents write it: dots and backslashes are escaped. */
export const optionKey = (value: string): string => value.replaceAll('\\', '\\\\').replaceAll('.', '\\.');
