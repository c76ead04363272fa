import { expect } from '@open-wc/testing';
import { html } from 'lit';
import { registerWidget } from '../../../../src/elements/fields/controls/index.js';
import { renderField } from './render-field.js';

describe('registerWidget', () => {
  it('adds a control for a hint, with label, value, annotations and lock', async () => {
    registerWidget('x-shouting', {
      frame: 'labelled',
      render: ({ field, session, controlId, locked }) =>
        html`<input
          id=${controlId}
          ?disabled=${locked}
          .value=${(field.value as string | null) ?? ''}
          @input=${(event: InputEvent) =>
            session.write(field, (event.target as HTMLInputElement).value.toUpperCase())}
        />`,
    });
    const field = await renderField({ presentation: { widgetHint: 'x-shouting' } });
    field.control.value = 'ada';
    field.control.dispatchEvent(new InputEvent('input', { bubbles: true }));
    expect(field.value).to.equal('ADA');
    expect(field.control.labels![0]!.textContent).to.contain('The question');
    const locked = await renderField({
      presentation: { widgetHint: 'x-shouting' },
      bind: { readonly: 'true' },
    });
    expect(locked.control.disabled).to.equal(true);
  });

  it('leaves fields with other hints alone', async () => {
    const field = await renderField({ presentation: { widgetHint: 'x-unheard-of' } });
    expect(field.control.className).to.equal('formspec-input');
  });
});
