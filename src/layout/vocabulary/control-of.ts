/** Which control of the renderer draws an input component over a field. */
import type { FieldItem } from '../../model/definition.js';
import type { ComponentName, ControlName } from '../plan.js';
import { type WidgetContext, type WidgetField, widgetOf } from '../widget.js';

/** `authored` are the props that a document sets, without defaults. */
export function controlOf(
  component: ComponentName,
  field: WidgetField,
  authored: Readonly<Record<string, unknown>>,
  context: WidgetContext,
): ControlName {
  const { dataType = 'string' } = field;
  // The control of the data type holds values that the component's own could not.
  const own = (): ControlName => widgetOf(field, context, null).control;
  switch (component) {
    case 'TextInput':
      if (dataType !== 'string' && dataType !== 'uri') return own();
      return Number(authored['maxLines']) > 1 ? 'multiline' : 'text';
    case 'NumberInput':
      return dataType === 'money' ? own() : authored['showStepper'] ? 'stepper' : 'number';
    case 'MoneyInput':
      if (dataType !== 'money') return 'number';
      return field.currency || authored['currency'] ? 'money' : 'open-money';
    case 'Select':
      return dataType === 'multiChoice' || authored['searchable']
        ? 'combobox'
        : widgetOf(field, context, 'Select').control;
    case 'RadioGroup':
      return widgetOf(field, context, 'RadioGroup').control;
    case 'CheckboxGroup':
      return authored['selectAll'] ? widgetOf(field, context, 'x-select-all').control : own();
    case 'Toggle': {
      const { prefix, suffix } = field.item as FieldItem;
      const hasSides = prefix ?? suffix ?? authored['onLabel'] ?? authored['offLabel'];
      return hasSides === undefined ? 'switch' : 'switch-sides';
    }
    case 'Slider':
      return 'slider';
    case 'Rating':
      return 'rating';
    case 'Signature':
      return 'signature';
    case 'FileUpload':
      return 'attachment';
    default:
      return own();
  }
}
