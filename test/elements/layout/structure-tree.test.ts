import { expect } from '@open-wc/testing';
import { a11ySnapshot } from '@web/test-runner-commands';
import { group, renderForm, required, type Sketch, text } from '../render-form.js';
import { display } from '../../support/definition.js';

interface Node {
  role: string;
  name?: string;
  level?: number;
  selected?: boolean;
  invalid?: string;
  required?: boolean;
  description?: string;
  children?: Node[];
}

const SHOWN = new Set([
  'heading',
  'group',
  'radiogroup',
  'link',
  'tab',
  'tablist',
  'tabpanel',
  'textbox',
  'button',
  'region',
  'navigation',
  'radio',
  'alert',
  'table',
  'rowheader',
  'columnheader',
]);

/** What the browser finds worth telling, one line per node; groups without focus are left out of its snapshot. */
async function tree(
  sketch: Sketch,
  act: (form: HTMLElementTagNameMap['formspec-form']) => unknown = () => {},
): Promise<string[]> {
  const form = await renderForm(sketch);
  await act(form);
  const root = (await a11ySnapshot({ selector: 'formspec-form' })) as unknown as Node;
  const lines: string[] = [];
  const visit = ({ role, name, level, selected, invalid, required: must, children }: Node): void => {
    if (SHOWN.has(role)) {
      const more = [
        level && `level ${level}`,
        selected && 'selected',
        must && 'required',
        invalid === 'true' && 'invalid',
      ];
      lines.push([role, name && `"${name.trim()}"`, ...more].filter(Boolean).join(' '));
    }
    children?.forEach(visit);
  };
  visit(root);
  return lines;
}

describe('the accessibility tree of structures', () => {
  it('names rows, their buttons and what is wrong in them', async () => {
    const lines = await tree(
      {
        items: [
          group('lines', [text('item', { label: 'Item' })], {
            label: 'Lines',
            labels: { short: 'Line' },
            repeatable: true,
            minRepeat: 2,
          }),
        ],
        binds: required('lines[*].item'),
      },
      (form) => form.submit(),
    );
    expect(lines).to.include('group "There are 2 problems"');
    expect(lines).to.include('link "Line 1: Enter item"');
    expect(lines).to.include('heading "Line 2 of 2" level 4');
    expect(lines).to.include('button "Move up Line 2"');
    expect(lines).to.include('button "Remove Line 2"');
    expect(lines).to.include('button "Add Line"');
    expect(lines.filter((line) => line === 'textbox "Item" required invalid')).to.have.length(2);
  });

  it('ties tabs to their panels', async () => {
    const lines = await tree({
      items: [
        group('one', [display('note', 'Read this first'), text('a')], { label: 'One' }),
        group('two', [text('b')], { label: 'Two' }),
      ],
      formPresentation: { pageMode: 'tabs' },
    });
    expect(lines).to.include('tab "One" selected');
    expect(lines).to.include('tab "Two"');
    expect(lines).to.include('tabpanel "One"');
    expect(lines.join()).to.not.contain('tabpanel "Two"');
  });

  it('shows a table with headers for rows and columns', async () => {
    const lines = await tree({
      items: [
        group('staff', [text('name', { label: 'Name' }), text('role', { label: 'Role' })], {
          label: 'Staff',
          labels: { short: 'Person' },
          repeatable: true,
          minRepeat: 1,
          presentation: { widgetHint: 'DataTable' },
        }),
      ],
    });
    expect(lines).to.include('rowheader "Person 1"');
    expect(lines).to.include('textbox "Role Person 1"');
    expect(lines).to.include('button "Remove Person 1"');
  });

  it('hides the pages of a wizard that are not open', async () => {
    const lines = await tree({
      items: [group('one', [text('a')], { label: 'One' }), group('two', [text('b')], { label: 'Two' })],
      formPresentation: { pageMode: 'wizard' },
    });
    expect(lines).to.include('heading "One" level 3');
    expect(lines.join()).to.not.contain('"Two"');
    expect(lines).to.include('textbox "Label of a"');
    expect(lines.join()).to.not.contain('Label of b');
  });
});
