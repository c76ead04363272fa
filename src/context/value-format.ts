/** How a value for a field is written, in words for a machine or a person. */
import type { DataType, FieldItem } from '../model/definition.js';

const FORMATS: Partial<Record<DataType, string>> = {
  integer: 'a whole number',
  decimal: 'a number',
  boolean: 'true or false',
  date: 'a date as YYYY-MM-DD',
  dateTime: 'a date and time as YYYY-MM-DDThh:mm:ss',
  time: 'a time as hh:mm',
  uri: 'an address with its scheme, such as https://example.org/',
  attachment: 'a file as {contentType, url or data, name}',
  choice: 'one of the option values',
  multiChoice: 'a list of option values',
};

/** `a date as YYYY-MM-DD`, `a number in %`, `an amount in USD`; plain text needs no words. */
export function valueFormat(item: FieldItem, currency = item.currency): string | undefined {
  const { dataType, prefix, suffix } = item;
  if (dataType === 'money') return currency ? `an amount in ${currency}` : 'an amount with its currency';
  const unit = [prefix, suffix].filter(Boolean).join(' ');
  const format = FORMATS[dataType];
  if (!unit) return format;
  return format ? `${format} in ${unit}` : `in ${unit}`;
}
