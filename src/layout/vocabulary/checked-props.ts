/** Props that come from settings of any kind, such as a theme's `widgetConfig`: only what the component has and can use. */
import { isSafeValue } from '../documents/safe-values.js';
import type { ComponentName } from '../plan.js';
import { specOf } from './vocabulary.js';

export function checkedProps(
  component: ComponentName,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { props } = specOf(component);
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => {
      const spec = props.get(name);
      let isValid = spec !== undefined && (!spec.token || isSafeValue(value));
      if (isValid) spec!.rule(value, '', () => (isValid = false));
      return isValid;
    }),
  );
}
