/** All controls in all states and surroundings: axe finds nothing, and everything fits. */
import { expect } from '@open-wc/testing';
import { emulateMedia, setViewport } from '@web/test-runner-commands';
import '../../../../src/elements/define.js';
import { findings } from '../../accessible.js';
import { renderAll, states, surroundings } from './all-controls.js';
import { press } from '../../../support/keys.js';

describe('all controls', () => {
  before(() => {
    document.documentElement.style.colorScheme = 'light dark';
    // axe takes a page without a background of its own for white.
    document.documentElement.style.background = 'Canvas';
    document.title = 'Controls';
  });
  afterEach(async () => {
    await emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
    await setViewport({ width: 800, height: 600 });
  });

  for (const [surrounding, { media, ...attributes }] of Object.entries(surroundings))
    for (const state of Object.keys(states))
      it(`pass axe when ${state}, in ${surrounding}`, async function () {
        this.timeout(30_000);
        if (media) await emulateMedia(media);
        const form = await renderAll(state, attributes);
        expect(await findings(form)).to.deep.equal([]);
      });

  for (const [surrounding, { media, ...attributes }] of Object.entries(surroundings))
    it(`pass axe with a list open, in ${surrounding}`, async () => {
      if (media) await emulateMedia(media);
      const form = await renderAll('filled', attributes);
      for (const path of ['combobox', 'tokens']) {
        form.focusField(path);
        await press('ArrowDown');
        await press('ArrowDown');
        expect(form.querySelector('[role=option][data-active]')).to.not.equal(null);
        expect(await findings(form), path).to.deep.equal([]);
      }
    });

  it('fit into 320 pixels, with wide text spacing too', async () => {
    await setViewport({ width: 320, height: 800 });
    const form = await renderAll('filled');
    expect(document.documentElement.scrollWidth).to.be.at.most(320);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
    expect(document.documentElement.scrollWidth).to.be.at.most(320);
    document.adoptedStyleSheets.pop();
    form.remove();
  });

  it('have targets of at least 24 pixels', async () => {
    const form = await renderAll('filled');
    for (const target of form.querySelectorAll<HTMLElement>('input, select, textarea, button')) {
      if (target.hidden) continue;
      const { width, height } = target.getBoundingClientRect();
      expect(Math.min(width, height), target.outerHTML.slice(0, 100)).to.be.at.least(24);
    }
  });

  it('keep everything inside their own box when right to left', async () => {
    const form = await renderAll('filled', { dir: 'rtl' });
    const { left, right } = form.getBoundingClientRect();
    for (const control of form.querySelectorAll('.formspec-field *')) {
      if (control.closest('.formspec-visually-hidden, [hidden], option')) continue;
      const box = control.getBoundingClientRect();
      expect(box.left, control.outerHTML.slice(0, 100)).to.be.at.least(Math.floor(left));
      expect(box.right, control.outerHTML.slice(0, 100)).to.be.at.most(Math.ceil(right));
    }
  });
});
