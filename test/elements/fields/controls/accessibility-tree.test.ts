/** What assistive technology is told about every control in every state: role, name, description, value and states. */
import { expect } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import '../../../../src/elements/define.js';
import type { Bind } from '../../../../src/model/definition.js';
import { trees } from './accessibility-trees.js';
import { examples } from './every-control.js';
import { renderField } from './render-field.js';
import { press } from '../../../support/keys.js';

interface TreeNode {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly value: string | number;
  readonly states: Readonly<Record<string, unknown>>;
  readonly children: readonly TreeNode[];
}

/** Only for layout, or told with the control already. */
const SILENT = new Set([
  'generic',
  'StaticText',
  'InlineTextBox',
  'LabelText',
  'Legend',
  'paragraph',
  'LineBreak',
  'strong',
  'none',
]);
/** What the browser itself puts into its controls. */
const NATIVE = new Set(['MenuListPopup', 'Date', 'DateTime', 'InputTime']);
const STATES = [
  'required',
  'invalid',
  'readonly',
  'disabled',
  'checked',
  'selected',
  'expanded',
  'valuemin',
  'valuemax',
];

/** One line per node, indented by depth. */
function* lines(nodes: readonly TreeNode[], depth = 0): Generator<string> {
  for (const { role, name, description, value, states, children } of nodes) {
    const isSilent = SILENT.has(role);
    // A number without limits has none to tell, but the browser tells zeros.
    const isLimited = states['valuemin'] !== states['valuemax'];
    const said = STATES.filter((state) => state in states && (isLimited || !state.startsWith('value')));
    if (!isSilent && role !== 'MenuListPopup')
      yield [
        '  '.repeat(depth) + role,
        JSON.stringify(name),
        description && `(${description})`,
        value !== '' && `= ${JSON.stringify(value)}`,
        ...said.map((state) =>
          states[state] === true || states[state] === 'true' ? state : `${state} ${String(states[state])}`,
        ),
      ]
        .filter(Boolean)
        .join(' ');
    if (!NATIVE.has(role)) yield* lines(children, isSilent ? depth : depth + 1);
  }
}

async function told(): Promise<string[]> {
  const tree = await executeServerCommand('accessibility-tree', { selector: '.formspec-content' });
  return [...lines(tree as TreeNode[])];
}

const states: Readonly<Record<string, { bind?: Partial<Bind>; filled?: true; submit?: true }>> = {
  required: { bind: { required: 'true' } },
  refused: { bind: { required: 'true' }, submit: true },
  filled: { filled: true },
  readonly: { bind: { readonly: 'true' }, filled: true },
  protected: { bind: { relevant: 'false', disabledDisplay: 'protected' }, filled: true },
};

describe('the accessibility tree of controls', () => {
  it('is written down for every control in every state', () => {
    expect(Object.keys(trees)).to.have.members(Object.keys(examples));
    for (const name in trees) expect(Object.keys(trees[name]!), name).to.have.members(Object.keys(states));
  });

  for (const [name, { item, value }] of Object.entries(examples))
    for (const [state, { bind, filled, submit }] of Object.entries(states))
      it(`${name}, ${state}`, async () => {
        const { form } = await renderField({
          ...item,
          hint: 'A hint',
          ...(bind && { bind }),
          ...(filled && { value }),
        });
        if (submit) await form.submit();
        expect(await told()).to.deep.equal(trees[name]?.[state]);
      });

  for (const [name, { item }] of Object.entries(examples))
    it(`${name} says that an answer is required, be it in words`, async () => {
      const { box } = await renderField({ ...item, bind: { required: 'true' } });
      const isMarked =
        box.matches('[aria-required=true]') || box.querySelector(':required, [aria-required=true]');
      const isSaid = box.querySelector('.formspec-label')!.textContent!.includes('(required)');
      expect(Boolean(isMarked) || isSaid).to.equal(true);
    });

  it('an open list', async () => {
    const { control } = await renderField({ ...examples['combobox']!.item, value: 'option-2' });
    control.focus();
    await press('ArrowDown');
    expect((await told()).slice(0, 5)).to.deep.equal([
      'combobox "The question" = "Option 2" expanded',
      'button "Clear The question"',
      'listbox "The question"',
      '  option "Option 1"',
      '  option "Option 2" selected',
    ]);
  });
});
