/** Forms as plain data, independent of any library. Every contender translates them. */

export type FieldType = 'text' | 'number' | 'select' | 'checkbox';

export interface ModelField {
  readonly name: string;
  readonly label: string;
  readonly type: FieldType;
  readonly options?: readonly string[];
  /** Name of the checkbox that shows this field. */
  readonly visibleIf?: string;
}

export interface ModelGroup {
  readonly name: string;
  readonly title: string;
  readonly fields: readonly ModelField[];
}

/** A change of one field by a key press. */
export interface Edit {
  readonly name: string;
  readonly value: string;
}

interface ModelBase {
  readonly size: number;
  /** Number of controls in the page when the form is rendered. */
  readonly expected: number;
  /** An edit that is different each time. */
  edit(turn: number): Edit;
}

export interface SectionsModel extends ModelBase {
  /** In a wizard each group is a page. */
  readonly kind: 'flat' | 'conditional' | 'wizard';
  readonly groups: readonly ModelGroup[];
}

export interface RepeatModel extends ModelBase {
  readonly kind: 'repeat';
  readonly fields: readonly ModelField[];
  readonly data: readonly { item: string; quantity: number; amount: number }[];
}

/** A real form with calculations over rows, for libraries that read Formspec. */
export interface GrantModel extends ModelBase {
  readonly kind: 'grant';
  readonly folder: string;
  readonly page: string;
}

export type Model = SectionsModel | RepeatModel | GrantModel;
export type Kind = Model['kind'];

const COLOURS = ['red', 'green', 'blue', 'yellow', 'black'];
const TYPES: readonly FieldType[] = ['text', 'number', 'select', 'checkbox'];
const GROUP_SIZE = 10;

const groupsOf = (
  size: number,
  field: (index: number, position: number, group: string) => ModelField,
): ModelGroup[] =>
  Array.from({ length: Math.ceil(size / GROUP_SIZE) }, (_, g) => ({
    name: `g${g}`,
    title: `Section ${g}`,
    fields: Array.from({ length: Math.min(GROUP_SIZE, size - g * GROUP_SIZE) }, (_, i) =>
      field(g * GROUP_SIZE + i, i, `g${g}`),
    ),
  }));

const plainField = (index: number): ModelField => {
  const type = TYPES[index % TYPES.length]!;
  const base = { name: `f${index}`, label: `Question ${index} ${type}`, type };
  return type === 'select' ? { ...base, options: COLOURS } : base;
};

/** A text field near the middle; a different one each time. */
const middle =
  (groups: readonly ModelGroup[]) =>
  (turn: number): Edit => {
    const texts = groups.flatMap(({ fields }) => fields).filter(({ type }) => type === 'text');
    const { name } = texts[(Math.floor(texts.length / 2) + turn) % texts.length]!;
    return { name, value: `v${turn}` };
  };

const sections = (
  kind: SectionsModel['kind'],
  size: number,
  expected: number,
  groups: readonly ModelGroup[],
): SectionsModel => ({ kind, size, expected, groups, edit: middle(groups) });

/** Ten fields per section, of four kinds in turn. */
const flat = (size: number): Model => sections('flat', size, size, groupsOf(size, plainField));

/** Ten fields per page. */
const wizard = (size: number): Model => sections('wizard', size, GROUP_SIZE, groupsOf(size, plainField));

/** The first field of each section is a checkbox that shows the other nine; all are hidden at first. */
const conditional = (size: number): Model =>
  sections(
    'conditional',
    size,
    Math.ceil(size / GROUP_SIZE),
    groupsOf(size, (index, position, group) =>
      position === 0
        ? { name: `f${index}`, label: `Show section ${group}`, type: 'checkbox' }
        : { ...plainField(index), visibleIf: `f${index - position}` },
    ),
  );

/** Rows of three fields and one total over all rows. */
const repeat = (size: number): Model => ({
  kind: 'repeat',
  size,
  expected: size * 3,
  edit: (turn) => ({ name: 'amount', value: String(10 + turn) }),
  fields: [
    { name: 'item', label: 'Item', type: 'text' },
    { name: 'quantity', label: 'Quantity', type: 'number' },
    { name: 'amount', label: 'Amount', type: 'number' },
  ],
  data: Array.from({ length: size }, (_, i) => ({ item: `Item ${i}`, quantity: 1, amount: 1 })),
});

/** The budget of the demo's grant application: two totals, two sums and rules depend on one quantity. */
const grant = (size: number): Model => ({
  kind: 'grant',
  size,
  expected: 10,
  folder: '/forms/grant-application/',
  page: 'budget',
  edit: (turn) => ({ name: 'budget.lines[0].quantity', value: String(20 + turn) }),
});

export const MODELS: Readonly<Record<Kind, (size: number) => Model>> = {
  flat,
  conditional,
  repeat,
  wizard,
  grant,
};
