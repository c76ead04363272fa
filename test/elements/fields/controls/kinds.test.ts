/** Which control every data type gets, with each hint that fits it. */
import { expect } from '@open-wc/testing';
import type { DataType } from '../../../../src/model/definition.js';
import { options, renderField } from './render-field.js';

const few = options('Red', 'Green');
const text = 'input:not([type])';

/** By data type and hint: what must be there. */
const controls: Readonly<Record<string, string>> = {
  string: text,
  'string TextInput': text,
  text: 'textarea',
  'text TextInput': 'textarea',
  uri: 'input[type=url]',
  integer: 'input[inputmode=numeric]',
  'integer NumberInput': 'input[inputmode=numeric]',
  'integer Slider': 'input[type=range]',
  'integer Rating': '.formspec-star input[type=radio]',
  'integer x-stepper': 'input[role=spinbutton]',
  decimal: 'input[inputmode=decimal]',
  'decimal NumberInput': 'input[inputmode=decimal]',
  boolean: 'input[type=checkbox]:not([role])',
  'boolean Toggle': 'input[role=switch]',
  'boolean x-yes-no': 'input[type=radio]',
  date: 'input[type=date]',
  'date DatePicker': 'input[type=date]',
  dateTime: 'input[type=datetime-local]',
  'dateTime DatePicker': 'input[type=datetime-local]',
  time: 'input[type=time]',
  'time DatePicker': 'input[type=time]',
  choice: 'input[type=radio]',
  'choice RadioGroup': 'input[type=radio]',
  'choice Select': 'select',
  'choice x-combobox': 'input[role=combobox]',
  multiChoice: 'input[type=checkbox]',
  'multiChoice CheckboxGroup': 'input[type=checkbox]',
  'multiChoice x-select-all': 'input[type=checkbox]',
  'multiChoice Select': 'input[role=combobox]',
  money: '.formspec-parts input[maxlength="3"]',
  'money MoneyInput': '.formspec-parts input[maxlength="3"]',
  attachment: 'input[type=file]',
  'attachment FileUpload': 'input[type=file]',
  'attachment Signature': 'canvas',
  'string x-unheard-of': text,
};

describe('the control of a field', () => {
  for (const [what, selector] of Object.entries(controls))
    it(`is as expected: ${what}`, async () => {
      const [dataType, widgetHint] = what.split(' ') as [DataType, string?];
      const { box } = await renderField({
        dataType,
        ...(dataType.endsWith('hoice') && { options: few }),
        ...(widgetHint && { presentation: { widgetHint } }),
      });
      expect(box.querySelector(selector), box.innerHTML).to.not.equal(null);
    });

  it('has a fixed currency beside its amount where the definition names one', async () => {
    for (const widgetHint of ['MoneyInput', 'NumberInput']) {
      const field = await renderField({ dataType: 'money', currency: 'EUR', presentation: { widgetHint } });
      expect(field.all('.formspec-affix').map((affix) => affix.textContent)).to.deep.equal(['€']);
    }
  });
});
