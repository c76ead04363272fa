/** Syntax highlighting with one regular expression per language: readable code from a small script. */

export type TokenKind = 'comment' | 'string' | 'number' | 'keyword' | 'name' | 'plain';
export interface Token {
  readonly kind: TokenKind;
  readonly text: string;
}

const NUMBER = String.raw`(?<number>-?\b\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?\b)`;
const STRING = String.raw`(?<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\x60(?:\\.|[^\x60\\])*\x60)`;
const SLASH_COMMENT = String.raw`(?<comment>//.*|/\*[\s\S]*?\*/)`;

const KEYWORDS = [
  'as async await class const default else export extends false for from function if import',
  'in interface let new null of return this throw true try catch type typeof undefined while',
]
  .join(' ')
  .replaceAll(' ', '|');

const SCRIPT = new RegExp(
  [
    SLASH_COMMENT,
    STRING,
    String.raw`(?<keyword>\b(?:${KEYWORDS})\b)`,
    NUMBER,
    String.raw`(?<name>\b[A-Za-z_$][\w$]*(?=\())`,
  ].join('|'),
  'g',
);

const LANGUAGES: Record<string, RegExp> = {
  json: new RegExp(
    [
      String.raw`(?<name>"(?:\\.|[^"\\])*"(?=\s*:))`,
      String.raw`(?<string>"(?:\\.|[^"\\])*")`,
      String.raw`(?<keyword>\b(?:true|false|null)\b)`,
      NUMBER,
    ].join('|'),
    'g',
  ),
  js: SCRIPT,
  ts: SCRIPT,
  html: new RegExp(
    [
      String.raw`(?<comment><!--[\s\S]*?-->)`,
      String.raw`(?<keyword></?[A-Za-z!][\w-]*|/?>)`,
      String.raw`(?<string>"[^"]*")`,
      String.raw`(?<name>\b[\w-]+(?==))`,
    ].join('|'),
    'g',
  ),
  css: new RegExp(
    [
      String.raw`(?<comment>/\*[\s\S]*?\*/)`,
      STRING,
      String.raw`(?<keyword>@[\w-]+|--[\w-]+)`,
      String.raw`(?<name>[\w-]+(?=\s*:[^{]*?[;\n}]))`,
      String.raw`(?<number>(?<![\w#.-])-?\.?\d[\d.]*(?:[a-z]+|%)?)`,
    ].join('|'),
    'g',
  ),
  sh: new RegExp(
    [String.raw`(?<comment>#.*)`, STRING, String.raw`(?<keyword>^\s*(?:npm|npx|node|curl|git)\b)`].join('|'),
    'gm',
  ),
  fel: new RegExp(
    [
      SLASH_COMMENT,
      String.raw`(?<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|@\d{4}-[\d:TZ+.-]+)`,
      String.raw`(?<keyword>\b(?:and|or|not|in|if|then|else|let|true|false|null)\b)`,
      NUMBER,
      String.raw`(?<name>\b[A-Za-z_]\w*(?=\()|[$@][\w.]*)`,
    ].join('|'),
    'g',
  ),
};
const ALIASES: Record<string, string> = {
  javascript: 'js',
  typescript: 'ts',
  tsx: 'ts',
  mjs: 'js',
  bash: 'sh',
  shell: 'sh',
  console: 'sh',
  xml: 'html',
  jsonc: 'json',
};

/** Display names of languages. */
export const LANGUAGE_NAMES: Record<string, string> = {
  css: 'CSS',
  fel: 'FEL',
  html: 'HTML',
  js: 'JavaScript',
  json: 'JSON',
  sh: 'Shell',
  ts: 'TypeScript',
  tsx: 'TypeScript',
};

/** Scripts inside HTML are highlighted as JavaScript. */
const SCRIPT_ELEMENT = /(<script\b[^>]*>)([\s\S]*?)(?=<\/script>)/;

function tokenizeHtml(code: string): Token[] {
  const match = SCRIPT_ELEMENT.exec(code);
  if (!match) return scan(code, LANGUAGES.html!);
  const end = match.index + match[0].length;
  return [
    ...scan(code.slice(0, match.index) + match[1]!, LANGUAGES.html!),
    ...scan(match[2]!, SCRIPT),
    ...tokenizeHtml(code.slice(end)),
  ];
}

export function tokenize(code: string, language = ''): Token[] {
  const name = ALIASES[language.toLowerCase()] ?? language.toLowerCase();
  if (name === 'html') return tokenizeHtml(code);
  const expression = LANGUAGES[name];
  return expression ? scan(code, expression) : [{ kind: 'plain', text: code }];
}

function scan(code: string, expression: RegExp): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of code.matchAll(expression)) {
    if (!match[0]) continue;
    if (match.index > end) tokens.push({ kind: 'plain', text: code.slice(end, match.index) });
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0] ?? 'plain';
    tokens.push({ kind: kind as TokenKind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < code.length) tokens.push({ kind: 'plain', text: code.slice(end) });
  return tokens;
}
