/** Forms in no library's language; every contender translates them into its own. */

export type FieldType = 'text' | 'number' | 'select' | 'checkbox';

export interface ModelField {
  readonly name: string;
  readonly label: string;
  readonly type: FieldType;
  readonly options?: readonly string[];
  /** Name of the check box that shows this field. */
  readonly visibleIf?: string;
}

export interface ModelGroup {
  readonly name: string;
  readonly title: string;
  readonly fields: readonly ModelField[];
}

export interface FlatModel {
  readonly kind: 'flat' | 'conditional';
  readonly size: number;
  /** How many controls are in the page when the form has rendered. */
  readonly expected: number;
  readonly groups: readonly ModelGroup[];
}

export interface RepeatModel {
  readonly kind: 'repeat';
  readonly size: number;
  readonly expected: number;
  readonly fields: readonly ModelField[];
  readonly data: readonly { item: string; quantity: number; amount: number }[];
}

export type Model = FlatModel | RepeatModel;

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

/** Ten fields a section, four kinds in turn. */
export const flat = (size: number): FlatModel => ({
  kind: 'flat',
  size,
  expected: size,
  groups: groupsOf(size, plainField),
});

/** The first field of each section is a check box that shows the other nine; all start hidden. */
export const conditional = (size: number): FlatModel => ({
  kind: 'conditional',
  size,
  expected: Math.ceil(size / GROUP_SIZE),
  groups: groupsOf(size, (index, position, group) =>
    position === 0
      ? { name: `f${index}`, label: `Show section ${group}`, type: 'checkbox' }
      : { ...plainField(index), visibleIf: `f${index - position}` },
  ),
});

/** Rows of three fields and one total over all rows. */
export const repeat = (size: number): RepeatModel => ({
  kind: 'repeat',
  size,
  expected: size * 3,
  fields: [
    { name: 'item', label: 'Item', type: 'text' },
    { name: 'quantity', label: 'Quantity', type: 'number' },
    { name: 'amount', label: 'Amount', type: 'number' },
  ],
  data: Array.from({ length: size }, (_, i) => ({ item: `Item ${i}`, quantity: 1, amount: 1 })),
});

export const MODELS = { flat, conditional, repeat };
