/**
 * `<json-editor>`: one JSON document and its problems. The editor is in a shadow root, because its styles are a
 * constructable stylesheet there, which a strict content security policy allows.
 */
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorSelection, EditorState, Transaction } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { completion } from './complete.js';
import { editHistory, historyKeys } from './edit-history.js';
import { rangeOf, syntaxErrorOf } from './json-position.js';
import type { Place } from './placed-problem.js';

export interface JsonProblem {
  /** JSON Pointer; empty for the whole document. */
  readonly path: string;
  readonly message: string;
  readonly severity: 'error' | 'warning' | 'info';
}

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'light-dark(#0b5560, #84d5dc)' },
  { tag: tags.string, color: 'light-dark(#7a3e00, #f0bd86)' },
  { tag: tags.number, color: 'light-dark(#1d4e9e, #9cc4ff)' },
  { tag: [tags.bool, tags.null], color: 'light-dark(#6a2fb0, #cfaaff)' },
]);

const look = EditorView.theme({
  '&': { height: '100%', fontSize: '0.84rem', color: 'var(--ink)', background: 'var(--code)' },
  '&.cm-focused': { outline: '3px solid var(--focus)', outlineOffset: '-3px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--ink)', paddingBlock: '0.6rem' },
  '.cm-gutters': { background: 'var(--code)', color: 'var(--ink-quiet)', border: '0' },
  '.cm-activeLine, .cm-activeLineGutter': {
    background: 'color-mix(in oklab, var(--accent) 8%, transparent)',
  },
  '.cm-cursor': { borderInlineStartColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in oklab, var(--accent) 30%, transparent)',
  },
  '.cm-tooltip': {
    background: 'var(--sheet)',
    color: 'var(--ink)',
    border: '1px solid var(--line-strong)',
    fontFamily: 'var(--sans)',
  },
  '.cm-panels': { background: 'var(--sheet)', color: 'var(--ink)', borderColor: 'var(--line)' },
  '.cm-foldPlaceholder': { background: 'var(--accent-soft)', color: 'var(--ink)', border: '0' },
});

/** Enter keeps the indentation, and indents one level more after an opening bracket. */
function newLine(view: EditorView): boolean {
  const { state } = view;
  const change = state.changeByRange(({ from, to }) => {
    const line = state.doc.lineAt(from);
    const before = line.text.slice(0, from - line.from);
    const insert = `\n${/^\s*/.exec(before)![0]}${/[[{]\s*$/.test(before) ? '  ' : ''}`;
    return { changes: { from, to, insert }, range: EditorSelection.cursor(from + insert.length) };
  });
  view.dispatch(state.update(change, { userEvent: 'input', scrollIntoView: true }));
  return true;
}

export class JsonEditor extends HTMLElement {
  private readonly view: EditorView;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    this.view = new EditorView({ root, parent: root, state: this.createState('') });
  }

  connectedCallback(): void {
    this.view.setState(this.createState(this.text));
  }

  private createState(doc: string): EditorState {
    return EditorState.create({
      doc,
      extensions: [
        lineNumbers(),
        foldGutter(),
        lintGutter(),
        editHistory,
        drawSelection(),
        highlightActiveLine(),
        bracketMatching(),
        indentOnInput(),
        indentUnit.of('  '),
        json(),
        syntaxHighlighting(colours),
        look,
        this.hasAttribute('completes') ? completion : [],
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          'aria-label': this.getAttribute('label') ?? 'JSON',
          tabindex: '0',
        }),
        keymap.of([{ key: 'Enter', run: newLine }, ...historyKeys, ...foldKeymap, ...lintKeymap]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) this.dispatchEvent(new Event('input'));
        }),
      ],
    });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  /** Replaces the document and clears its history. */
  set text(text: string) {
    if (text === this.text) return;
    this.view.dispatch({
      changes: { from: 0, to: this.view.state.doc.length, insert: text },
      annotations: Transaction.addToHistory.of(false),
    });
  }

  /** Marks problems at their pointers. Syntax errors come first, because they hide all others. */
  showProblems(problems: readonly JsonProblem[]): void {
    const { state } = this.view;
    const syntax = this.text.trim() ? syntaxErrorOf(state) : undefined;
    const found: Diagnostic[] = syntax
      ? [{ ...syntax, severity: 'error' }]
      : problems.map(({ path, message, severity }) => ({ ...rangeOf(state, path), message, severity }));
    this.view.dispatch(setDiagnostics(state, found));
  }

  private placeAt(position: number): Place {
    const line = this.view.state.doc.lineAt(position);
    return { line: line.number, column: position - line.from + 1 };
  }

  /** The position of a pointer, or the nearest existing one. */
  placeOf(pointer: string): Place {
    return this.placeAt(rangeOf(this.view.state, pointer).from);
  }

  /** The syntax error of the document and its position. */
  syntaxError(): { readonly message: string; readonly place: Place } | undefined {
    const found = syntaxErrorOf(this.view.state);
    return found && { message: found.message, place: this.placeAt(found.from) };
  }

  /** Moves the cursor to a position or to the target of a pointer. */
  goTo(target: Place | string): void {
    const { state } = this.view;
    const { from, to } = typeof target === 'string' ? rangeOf(state, target) : this.rangeAt(target);
    this.view.dispatch({
      selection: { anchor: from, head: to },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    });
    this.view.focus();
  }

  private rangeAt({ line, column }: Place): { from: number; to: number } {
    const { doc } = this.view.state;
    const from = doc.line(Math.min(line, doc.lines)).from + column - 1;
    return { from, to: Math.min(from + 1, doc.length) };
  }
}

customElements.define('json-editor', JsonEditor);

declare global {
  interface HTMLElementTagNameMap {
    'json-editor': JsonEditor;
  }
}
