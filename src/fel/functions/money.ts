import { Failure } from '../errors.js';
import { add } from '../number.js';
import { MoneyValue } from '../values.js';
import { define, type Functions } from './define.js';

export const money: Functions = {
  money: define('ns', (amount, currency) =>
    currency
      ? new MoneyValue(amount, currency)
      : new Failure('FEL_VALUE', 'money() needs a currency such as USD'),
  ),
  moneyAmount: define('m', ({ amount }) => amount),
  moneyCurrency: define('m', ({ currency }) => currency),
  moneyAdd: define('mm', (a, b) => {
    if (a.currency !== b.currency) {
      return new Failure('FEL_CURRENCY_MISMATCH', `${a.currency} and ${b.currency} cannot be added`);
    }
    const amount = add(a.amount, b.amount);
    return amount instanceof Failure ? amount : new MoneyValue(amount, a.currency);
  }),
};
