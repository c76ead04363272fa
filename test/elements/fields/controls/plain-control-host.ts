/** The smallest host that a control can live in: no frame and no form, only an engine and a box to render into. */
import { nothing, render } from 'lit';
import type { ControlContext } from '../../../../src/elements/fields/controls/control.js';
import { controlFor } from '../../../../src/elements/fields/controls/index.js';
import type { ControlHost } from '../../../../src/elements/form/control-host.js';
import { FormTexts } from '../../../../src/elements/strings/texts.js';
import type { FieldState, FormEngine } from '../../../../src/engine/types.js';

export interface PlainControlHost extends ControlHost {
  readonly announcements: string[];
  readonly box: HTMLElement;
}

export function renderPlain(engine: FormEngine, path = 'it'): PlainControlHost {
  const field = engine.field(path)!;
  const box = document.createElement('div');
  const states = new Map<FieldState, object>();
  const texts = new FormTexts('en');
  document.body.append(box);
  const host: PlainControlHost = {
    engine,
    box,
    strings: texts.strings,
    locale: texts.locale,
    announcements: [],
    text: (key, values) => texts.text(key, values),
    id: (node, part) => `plain-${node.id}-${part}`,
    write(node, value) {
      engine.set(node.path, value, { source: 'user' });
      return true;
    },
    awaitAnswer() {},
    announce: (message) => void host.announcements.push(message),
    refresh: show,
    uiState<T extends object>(node: FieldState, create: () => T): T {
      if (!states.has(node)) states.set(node, create());
      return states.get(node) as T;
    },
    emit() {},
  };
  function show(): void {
    const context: ControlContext = {
      field,
      host,
      session: host,
      controlId: host.id(field, 'control'),
      labelId: host.id(field, 'label'),
      describedBy: nothing,
      invalid: field.results.length > 0,
      locked: field.readonly,
      attributes: { name: path },
    };
    render(controlFor(field, engine).render(context), box);
  }
  engine.observe(field, show);
  show();
  return host;
}
