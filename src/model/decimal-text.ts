/** Decimals as text, for amounts that JavaScript numbers cannot hold exactly. */

const NUMERIC = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/;

/** Plain notation without exponent (`1e-7` → `0.0000001`); undefined for other text and for very large exponents. */
export function plainDecimal(value: number | string): string | undefined {
  const match = NUMERIC.exec(String(value));
  if (!match) return undefined;
  const [, sign, whole = '', fraction = '', exponent] = match;
  if (whole === '' && fraction === '') return undefined;
  const shift = Number(exponent ?? 0);
  if (Math.abs(shift) > 400) return undefined;
  let left = whole;
  let right = fraction;
  if (shift > 0) {
    right = right.padEnd(shift, '0');
    left += right.slice(0, shift);
    right = right.slice(shift);
  } else if (shift < 0) {
    left = left.padStart(-shift, '0');
    right = left.slice(shift) + right;
    left = left.slice(0, shift);
  }
  left = left.replace(/^0+(?=\d)/, '') || '0';
  return (sign === '-' ? '-' : '') + left + (right === '' ? '' : `.${right}`);
}

/** Whether two plain decimals are the same number; leading and trailing zeros do not matter. */
export const sameDecimal = (a: string, b: string): boolean => trimmed(a) === trimmed(b);

const trimmed = (text: string): string => {
  let end = text.length;
  if (text.includes('.')) {
    while (text[end - 1] === '0') end--;
    if (text[end - 1] === '.') end--;
  }
  const short = text.slice(0, end);
  return short === '-0' ? '0' : short;
};
