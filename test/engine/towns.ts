/** A form with remote option lists and instances. */
import { definition, field } from './forms.js';

export const towns = definition(
  [
    field('town', 'choice', { options: 'https://lists.example/towns' }),
    field('land', 'choice', { optionSet: 'lands' }),
    field('rate', 'decimal'),
    field('who', 'string', { prePopulate: { instance: 'me', path: 'name' } }),
  ],
  {
    optionSets: {
      lands: {
        source: 'https://lists.example/lands',
        valueField: 'code',
        labelField: 'name',
        options: [{ value: 'ch', label: 'Schweiz' }],
      },
    },
    instances: {
      rates: { source: 'https://data.example/rates', data: { chf: 1 } },
      me: { source: 'formspec-fn:me' },
    },
    binds: [{ path: 'rate', calculate: "@instance('rates').chf" }],
  },
);
