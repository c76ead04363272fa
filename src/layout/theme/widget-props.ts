/** Settings of a theme's widget in the names of the Component vocabulary. */

const SAME_NAME = new Set(
  (
    'placeholder searchable multiple columns format minDate maxDate accept onLabel offLabel min max step showTicks ' +
    'showValue icon strokeColor height showStepper locale inputMode'
  ).split(' '),
);
const RENAMED = new Map([
  ['rows', 'maxLines'],
  ['direction', 'orientation'],
  ['showCurrencySymbol', 'showCurrency'],
]);
const BYTES_PER_MEGABYTE = 1_048_576;

/** Settings that no component has are ignored. */
export function widgetProps(config: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(config)) {
    const renamed = RENAMED.get(name);
    if (renamed) props[renamed] = value;
    else if (SAME_NAME.has(name)) props[name] = value;
    else if (name === 'maxSizeMb' && Number.isFinite(value))
      props['maxSize'] = Math.round((value as number) * BYTES_PER_MEGABYTE);
  }
  return props;
}
