import { fail } from '../errors.js';
import { add } from '../values/number.js';
import { sameCurrency } from '../operators.js';
import { MoneyValue } from '../values/values.js';
import { define, type Functions } from './define.js';

export const money: Functions = {
  money: define('ns', (amount, currency) =>
    currency ? new MoneyValue(amount, currency) : fail('FEL_VALUE', 'money() needs a currency such as USD'),
  ),
  moneyAmount: define('m', ({ amount }) => amount),
  moneyCurrency: define('m', ({ currency }) => currency),
  moneyAdd: define('mm', (a, b) => {
    sameCurrency(a.currency, b.currency);
    return new MoneyValue(add(a.amount, b.amount), a.currency);
  }),
};
