/** Nothing that a person can do changes a readonly field, whatever its control. */
import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { examples } from './every-control.js';
import { renderField } from './render-field.js';
import { press, type } from '../../../support/keys.js';

const KEYS = [' ', 'ArrowUp', 'ArrowRight', 'End', 'Home', 'Delete', 'Backspace', 'Enter'];

describe('a readonly field', () => {
  for (const [name, { item, value }] of Object.entries(examples))
    it(`keeps its value through keys and clicks: ${name}`, async () => {
      const field = await renderField({ ...item, value, bind: { readonly: 'true' } });
      const before = JSON.stringify(field.value);
      const targets = field.all<HTMLElement>('input, select, textarea, button, canvas, label');
      expect(targets.length).to.be.greaterThan(0);
      for (const target of targets) {
        target.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = target.getBoundingClientRect();
        if (width > 1)
          await sendMouse({
            type: 'click',
            position: [Math.round(x + Math.min(width / 2, 40)), Math.round(y + height / 2)],
          });
        target.focus();
        if (document.activeElement !== target) continue;
        for (const key of KEYS) await press(key);
        await type('7');
      }
      expect(JSON.stringify(field.value)).to.equal(before);
      expect(field.box.querySelector('input[type=file]')).to.equal(null);
    });

  it('looks different, says so beside its label, and says so to assistive technology', async () => {
    const field = await renderField({ value: 'fixed', bind: { readonly: 'true' } });
    const usual = await renderField({ value: 'free' });
    expect(field.box.hasAttribute('data-readonly')).to.equal(true);
    expect(field.box.querySelector('.formspec-badge')!.textContent).to.equal('Read only');
    expect(field.control.readOnly).to.equal(true);
    expect(getComputedStyle(field.control).borderTopStyle).to.not.equal(
      getComputedStyle(usual.control).borderTopStyle,
    );
    expect(usual.box.querySelector('.formspec-badge')).to.equal(null);
  });
});
