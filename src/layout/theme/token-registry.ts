/** The platform tokens: their keys, the values that fit them, and the defaults of the renderer. */
import type { Remark } from '../documents/diagnostics.js';
import { own, pointerTo, shown } from '../documents/rules.js';
import type { TokenMap, TokenValue } from '../documents/tokens.js';

const names = (category: string, keys: string): string[] =>
  keys.split(' ').map((key) => `${category}.${key}`);

const COLORS = names(
  'color',
  'primary primaryForeground foreground background border card muted mutedForeground error warning success info ' +
    'ring input surface',
);
const DECLARED = new Set([
  ...COLORS,
  ...COLORS.map((key) => key.replace('color.', 'color.dark.')),
  ...names('spacing', 'xs sm md lg xl field'),
  ...names('radius', 'sm md'),
  ...names(
    'font',
    'family weight.regular weight.medium weight.bold lineHeight.tight lineHeight.normal lineHeight.loose',
  ),
]);
/** Categories of the registry, whose keys are fixed, and prefixes that may have any keys. */
const CATEGORIES = new Set(['color', 'spacing', 'font', 'radius']);
const PREFIXES = new Set(['typography', 'border', 'elevation']);

/**
 * Which custom property of this renderer a platform token sets, and the renderer's default for it.
 * `--formspec-color-border` and `--formspec-color-surface` mean something else here than in the registry.
 */
const MAPPED: Readonly<Record<string, readonly [property: string, byDefault: string]>> = {
  'color.primary': ['--formspec-color-accent', 'light-dark(#1f4fc4, #93b4ff)'],
  'color.primaryForeground': ['--formspec-color-on-accent', 'light-dark(#fff, #0b1a42)'],
  'color.foreground': ['--formspec-color-text', 'light-dark(#171b22, #e9ecf1)'],
  'color.background': ['--formspec-color-background', 'light-dark(#fff, #14171c)'],
  'color.muted': ['--formspec-color-muted', 'light-dark(#566070, #a8b1bf)'],
  'color.input': ['--formspec-color-border', 'light-dark(#7b8594, #858fa0)'],
  'color.border': ['--formspec-color-line', 'light-dark(#dde2e9, #363d49)'],
  'color.card': ['--formspec-color-surface', 'light-dark(#fff, #1b1f26)'],
  'color.surface': ['--formspec-color-subtle', 'light-dark(#f4f6f9, #222831)'],
  'color.ring': ['--formspec-color-focus', 'light-dark(#1f4fc4, #93b4ff)'],
  'color.error': ['--formspec-color-error', 'light-dark(#b3261e, #ff9d92)'],
  'color.warning': ['--formspec-color-warning', 'light-dark(#8a4f00, #f3c06b)'],
  'color.success': ['--formspec-color-success', 'light-dark(#0b6b43, #71d6a6)'],
  'spacing.md': ['--formspec-space', '1rem'],
  'radius.sm': ['--formspec-radius', '0.5rem'],
  'font.family': ['--formspec-font-family', 'system-ui, sans-serif'],
  'font.lineHeight.normal': ['--formspec-line-height', '1.5'],
  'font.weight.bold': ['--formspec-heading-weight', '650'],
  'font.weight.medium': ['--formspec-label-weight', '600'],
};

/** Platform tokens that the renderer has no property for. */
const CONSTANTS: TokenMap = {
  'color.mutedForeground': 'var(--formspec-color-muted, light-dark(#566070, #a8b1bf))',
  'color.info': 'var(--formspec-color-accent, light-dark(#1f4fc4, #93b4ff))',
  'spacing.xs': '0.25rem',
  'spacing.sm': '0.5rem',
  'spacing.lg': '1.5rem',
  'spacing.xl': '2rem',
  'spacing.field': '1rem',
  'radius.md': '0.75rem',
  'font.weight.regular': 400,
  'font.lineHeight.tight': 1.25,
  'font.lineHeight.loose': 1.75,
};

/** The renderer's value of a platform token that no document sets. */
export function rendererDefault(key: string): TokenValue | undefined {
  const light = key.replace('color.dark.', 'color.');
  const mapped = own(MAPPED, light);
  return mapped ? `var(${mapped[0]}, ${mapped[1]})` : own(CONSTANTS, light);
}

/** The custom properties that tokens become: each under its own name, platform tokens also under ours. */
export function customProperties(tokens: TokenMap): Record<string, string> {
  const properties: Record<string, string> = {};
  for (const [key, value] of Object.entries(tokens))
    properties[`--formspec-${key.replaceAll('.', '-')}`] = String(value);
  for (const [key, [property]] of Object.entries(MAPPED)) {
    const light = own(tokens, key);
    const dark = own(tokens, key.replace('color.', 'color.dark.'));
    if (light !== undefined)
      properties[property] =
        dark === undefined || !key.startsWith('color.') ? String(light) : `light-dark(${light}, ${dark})`;
  }
  return properties;
}

const COLOR_NAMES = new Set(
  (
    'transparent currentcolor aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue ' +
    'blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue ' +
    'darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid ' +
    'darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink ' +
    'deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold ' +
    'goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush ' +
    'lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey ' +
    'lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime ' +
    'limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen ' +
    'mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin ' +
    'navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise ' +
    'palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue ' +
    'saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow ' +
    'springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen ' +
    // System colours that follow the user's settings.
    'accentcolor accentcolortext activetext buttonborder buttonface buttontext canvas canvastext field fieldtext ' +
    'graytext highlight highlighttext linktext mark marktext selecteditem selecteditemtext visitedtext'
  ).split(' '),
);
const HEX = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const COLOR_FUNCTION = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark|var)\(.*\)$/i;
const DIMENSION = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?(?:%|[a-z]+)$/i;
const CALCULATION = /^(?:calc|min|max|clamp|var|round|abs)\(.*\)$/i;

const isNumeric = (value: TokenValue): boolean =>
  typeof value === 'number' || (value.trim() !== '' && Number.isFinite(Number(value)));

function isColor(value: TokenValue): boolean {
  return (
    typeof value === 'string' &&
    (COLOR_NAMES.has(value.trim().toLowerCase()) ||
      HEX.test(value.trim()) ||
      COLOR_FUNCTION.test(value.trim()))
  );
}

const isSize = (value: TokenValue): boolean =>
  typeof value === 'number' ||
  value.trim() === '0' ||
  DIMENSION.test(value.trim()) ||
  CALCULATION.test(value.trim());

function isWeight(value: TokenValue): boolean {
  if (!isNumeric(value)) return /^(?:normal|bold|bolder|lighter)$/.test(String(value));
  return Number(value) >= 1 && Number(value) <= 1000;
}

const TYPES: readonly (readonly [RegExp, (value: TokenValue) => boolean, code: string, words: string])[] = [
  [/^color\./, isColor, 'W700', 'a colour'],
  [/^(?:spacing|radius)\./, isSize, 'W701', 'a size such as 1rem'],
  [/^font\.weight\./, isWeight, 'W702', 'a font weight from 1 to 1000'],
  [/^font\.lineHeight\./, isNumeric, 'W703', 'a number'],
];

/** Warns about keys that the registry does not know, and values that do not fit; both still count. */
export function checkTokens(tokens: TokenMap, remark: Remark): void {
  for (const [key, value] of Object.entries(tokens)) {
    const prefix = key.split('.', 1)[0]!;
    if (CATEGORIES.has(prefix) ? !DECLARED.has(key) : !PREFIXES.has(prefix) && !key.startsWith('x-'))
      remark(
        'W708',
        pointerTo('/tokens', key),
        `"${key}" is not a platform token; names of one's own begin with x-.`,
      );
    for (const [test, fits, code, words] of TYPES)
      if (test.test(key) && !fits(value))
        remark(code, pointerTo('/tokens', key), `"${key}" should be ${words}, not ${shown(value)}.`);
  }
}
