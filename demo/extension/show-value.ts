/** Values as readable text. */
export function showValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(showValue).join(', ');
  if (typeof value === 'object') {
    const { amount, currency } = value as { amount?: unknown; currency?: unknown };
    return typeof amount === 'string' && typeof currency === 'string'
      ? `${amount} ${currency}`
      : JSON.stringify(value);
  }
  return String(value as string | number);
}
