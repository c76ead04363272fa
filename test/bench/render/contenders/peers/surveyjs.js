import { Model, settings } from 'survey-core';
import 'survey-core/survey-core.fontless.min.css';
import 'survey-js-ui';
import { register } from '../../contender.js';

// Its animation would be measured as 300 ms of waiting.
settings.animationEnabled = false;

const KINDS = {
  text: () => ({ type: 'text' }),
  number: () => ({ type: 'text', inputType: 'number' }),
  select: ({ options }) => ({ type: 'dropdown', renderAs: 'select', choices: options }),
  checkbox: () => ({ type: 'boolean', renderAs: 'checkbox' }),
};
const question = (field) => ({
  ...KINDS[field.type](field),
  name: field.name,
  title: field.label,
  ...(field.visibleIf && { visibleIf: `{${field.visibleIf}} = true` }),
});

const definition = (model) => ({
  textUpdateMode: 'onTyping',
  elements:
    model.kind === 'repeat'
      ? [
          {
            type: 'paneldynamic',
            name: 'rows',
            templateElements: model.fields.map(question),
            defaultValue: model.data,
          },
          { type: 'expression', name: 'total', expression: "sumInArray({rows}, 'amount')" },
        ]
      : model.groups.map(({ name, title, fields }) => ({
          type: 'panel',
          name,
          title,
          elements: fields.map(question),
        })),
});

register({
  id: 'surveyjs',
  supports: ['flat', 'conditional', 'repeat'],
  mount(root, model) {
    const survey = new Model(definition(model));
    survey.render(root);
    return { root, survey };
  },
  control({ survey }, name, row) {
    const within = row === undefined ? survey : survey.getQuestionByName('rows').panels[row];
    return document.getElementById(within.getQuestionByName(name).inputId);
  },
  value: ({ survey }, name) => survey.getValue(name),
  total: ({ survey }) => document.getElementById(survey.getQuestionByName('total').id)?.textContent ?? '',
  unmount({ root, survey }) {
    survey.dispose();
    root.replaceChildren();
  },
});
