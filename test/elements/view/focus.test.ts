/** Where a link of the error summary takes people: to the question, all of it in sight. */
import { aTimeout, expect, waitUntil } from '@open-wc/testing';
import { emulateMedia, setViewport } from '@web/test-runner-commands';
import type { Item } from '../../../src/model/definition.js';
import { control, nextFrame, renderForm, required, text } from '../render-form.js';

const options = Array.from({ length: 30 }, (_, i) => ({ value: `v${i}`, label: `Option ${i}` }));
const keys = Array.from({ length: 14 }, (_, i) => `q${i}`);
const inSight = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

describe('a link of the error summary', () => {
  before(async () => {
    await setViewport({ width: 400, height: 500 });
    await emulateMedia({ reducedMotion: 'reduce' });
  });
  after(async () => {
    await setViewport({ width: 800, height: 600 });
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  const follow = async (form: HTMLElement, index: number): Promise<void> => {
    form.querySelectorAll<HTMLElement>('.formspec-summary a')[index]!.click();
    await nextFrame();
  };

  it('brings label, message and control into sight, from above and from below', async () => {
    const form = await renderForm({ items: keys.map((key) => text(key)), binds: required(...keys) });
    form.submit();
    await nextFrame();
    for (const at of [13, 2, 8]) {
      await follow(form, at);
      const input = control(form, keys[at]!);
      expect(document.activeElement).to.equal(input);
      const field = input.closest('.formspec-field')!;
      for (const part of [input, input.labels![0]!, field.querySelector('.formspec-error')!])
        expect(inSight(part), `${keys[at]} ${part.className}`).to.equal(true);
    }
  });

  it('shows at least the control where the question is higher than the screen', async () => {
    const many = { key: 'many', type: 'field', dataType: 'multiChoice', label: 'Many', options } as Item;
    const words = text('words', { label: 'Many words '.repeat(120) });
    const form = await renderForm({
      items: [...keys.map((key) => text(key)), many, words],
      binds: required('many', 'words'),
    });
    form.submit();
    await nextFrame();
    for (const [at, name] of ['many', 'words'].entries()) {
      await follow(form, at);
      expect(document.activeElement).to.equal(control(form, name));
      expect(inSight(control(form, name)), name).to.equal(true);
    }
  });

  it('gets there smoothly for those who do not mind motion', async () => {
    await emulateMedia({ reducedMotion: 'no-preference' });
    const form = await renderForm({ items: keys.map((key) => text(key)), binds: required('q13') });
    form.submit();
    await aTimeout(50);
    await follow(form, 0);
    await waitUntil(() => inSight(control(form, 'q13')), 'the question comes into sight', { timeout: 4000 });
  });
});
