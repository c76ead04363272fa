import { aTimeout, expect } from '@open-wc/testing';
import { button, control, group, renderForm, text } from '../../render-form.js';
import { callTool, endOf, modelContext, schemaNow } from '../model-context.js';
import { changing, choice, insert, shown, sketch } from './called-form.js';

describe('a call of the tool that the browser makes of a form', () => {
  before(function () {
    if (!modelContext) this.skip();
  });

  describe('goes on while the form changes', () => {
    it('by its own answers, which show, hide, require and lock questions', async () => {
      const form = await renderForm(changing);
      const before = await schemaNow();
      const call = await callTool({ kind: 'home', partner: true, last: 'z' });
      expect(shown(form, 'other.born'), 'a new question').to.not.equal(null);
      expect(shown(form, 'other.born').required).to.equal(true);
      expect(shown(form, 'shop'), 'a question that is gone').to.equal(null);
      expect(shown(form, 'name').required).to.equal(true);
      expect(shown(form, 'fixed').readOnly).to.equal(true);
      expect(await schemaNow(), 'during the call').to.equal(before);
      await expect(form).to.be.accessible();
      button(form, 'Submit').click();
      const { missing, submitted } = await call.result;
      expect(submitted).to.equal(false);
      expect(missing.map(({ path }) => path)).to.have.members(['name', 'other.born']);
      const after = JSON.parse(await schemaNow()) as { properties: object; required: string[] };
      expect(Object.keys(after.properties)).to.deep.equal([
        'kind',
        'partner',
        'name',
        'other.born',
        'other.tie',
        'last',
      ]);
      expect(after.required).to.have.members(['name', 'other.born']);
      expect(form.querySelector('[data-formspec-kept]')).to.equal(null);
    });

    it('by answers of the user, who can use the new questions', async () => {
      const form = await renderForm(changing);
      const before = await schemaNow();
      const call = await callTool({ name: 'Ann', last: 'z' });
      control(form, 'partner').click();
      await aTimeout(100);
      insert(shown(form, 'other.born'), '2001-02-03');
      const ties = [...form.querySelectorAll<HTMLInputElement>('[data-formspec-path="other.tie"]')];
      ties[0]!.click();
      ties[1]!.click();
      expect(
        ties.map(({ checked }) => checked),
        'still one group',
      ).to.deep.equal([false, true]);
      expect(await schemaNow()).to.equal(before);
      button(form, 'Submit').click();
      expect(await call.result).to.include({ submitted: true, valid: true });
      expect(form.getResponse().data['other']).to.deep.equal({ born: '2001-02-03', tie: 'y' });
      expect(ties[0]!.form, 'part of the form again').to.equal(form.querySelector('form'));
      expect(shown(form, 'other.born').name).to.equal('other.born');
    });

    it('by rows that are added, moved and removed', async () => {
      const form = await renderForm({
        name: 'order',
        items: [
          group('lines', [text('item'), choice('size', 's', 'm')], { repeatable: true, minRepeat: 0 }),
          text('last'),
        ],
      });
      form.setData({ lines: [{ item: 'first' }, { item: 'second' }, { item: 'third' }] });
      const before = await schemaNow();
      const call = await callTool({ 'lines[1].item': 'Agent', last: 'z' });
      const settled = async (): Promise<void> => {
        expect(await schemaNow()).to.equal(before);
      };
      form.engine!.addRow('lines');
      await settled();
      form.engine!.moveRow('lines', 0, 2);
      await settled();
      form.engine!.removeRow('lines', 0);
      await settled();
      // Otherwise a confirmation replaces the form.
      form.addEventListener('formspec-submit', (event) => event.preventDefault());
      button(form, 'Submit').click();
      expect((await call.result).submitted).to.equal(false);
      const names = Object.keys((JSON.parse(await schemaNow()) as { properties: object }).properties);
      expect(names).to.deep.equal([
        'lines[0].item',
        'lines[0].size',
        'lines[1].item',
        'lines[1].size',
        'lines[2].item',
        'lines[2].size',
        'last',
      ]);
    });

    it('by other options of a list', async () => {
      const form = await renderForm({
        name: 'order',
        items: [text('a'), choice('many', ...'abcdefghijkl')],
      });
      const before = await schemaNow();
      const call = await callTool({ a: 'x' });
      const select = shown(form, 'many') as unknown as HTMLSelectElement;
      select.add(new Option('New', 'new'));
      await aTimeout(50);
      expect(await schemaNow()).to.equal(before);
      button(form, 'Submit').click();
      expect((await call.result).submitted).to.equal(true);
    });

    it('by attributes of the element, which take effect afterwards', async () => {
      const form = await renderForm(sketch);
      const call = await callTool({ a: 'x' });
      form.toolAutosubmit = true;
      await form.updateComplete;
      await aTimeout(50);
      // Otherwise a confirmation replaces the form.
      form.addEventListener('formspec-submit', (event) => event.preventDefault());
      button(form, 'Submit').click();
      expect((await call.result).submitted).to.equal(false);
      expect(form.querySelector('form')!.hasAttribute('toolautosubmit')).to.equal(true);
    });

    it('in a form whose controls have the names of properties', async () => {
      const form = await renderForm({
        name: 'order',
        items: [text('elements'), text('reset'), text('matches'), text('prepend')],
        binds: [{ path: 'elements', relevant: "$reset != 'x'" }],
      });
      const before = await schemaNow();
      const call = await callTool({ reset: 'x' });
      expect(await schemaNow()).to.equal(before);
      form.reset();
      expect(await endOf(call)).to.contain('form reset');
    });
  });
});
