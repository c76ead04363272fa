/** The least session that a control can live in: no frame, no shell, only an engine and a place to render. */
import { nothing, render } from 'lit';
import type { ControlContext } from '../../../../src/elements/fields/controls/control.js';
import { controlFor } from '../../../../src/elements/fields/controls/index.js';
import type { FormSession } from '../../../../src/elements/form/control-host.js';
import { en } from '../../../../src/elements/strings/en.js';
import type { FieldState, FormEngine } from '../../../../src/engine/types.js';

export interface PlainSession extends FormSession {
  readonly announcements: string[];
  readonly box: HTMLElement;
}

export function renderPlain(engine: FormEngine, path = 'it'): PlainSession {
  const field = engine.field(path)!;
  const box = document.createElement('div');
  const states = new Map<FieldState, object>();
  document.body.append(box);
  const session: PlainSession = {
    engine,
    host: box,
    box,
    strings: en,
    locale: 'en',
    readonly: false,
    announcements: [],
    id: (node, part) => `plain-${node.id}-${part}`,
    annotations: () => ({ control: { name: path }, fieldset: {} }),
    shownResults: () => field.results,
    write(node, value) {
      engine.set(node.path, value, { source: 'user' });
      return true;
    },
    awaitAnswer() {},
    touch() {},
    announce: (message) => void session.announcements.push(message),
    refresh: show,
    uiState<T extends object>(node: FieldState, create: () => T): T {
      if (!states.has(node)) states.set(node, create());
      return states.get(node) as T;
    },
  };
  function show(): void {
    const context: ControlContext = {
      field,
      session,
      controlId: session.id(field, 'control'),
      labelId: session.id(field, 'label'),
      describedBy: nothing,
      invalid: field.results.length > 0,
      locked: field.readonly,
      attributes: session.annotations(field).control,
    };
    render(controlFor(field).render(context), box);
  }
  engine.observe(field, show);
  show();
  return session;
}
