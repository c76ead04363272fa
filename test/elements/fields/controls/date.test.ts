import { expect } from '@open-wc/testing';
import { renderField } from './render-field.js';
import { press, type } from '../../../support/keys.js';

describe('date and time', () => {
  for (const dataType of ['date', 'time', 'dateTime'] as const)
    it(`is accessible as ${dataType}`, async () => {
      const { form } = await renderField({ dataType, bind: { required: 'true' } });
      await expect(form).to.be.accessible();
    });

  it('takes a date by keys and gives null when it is cleared', async () => {
    const field = await renderField({ dataType: 'date' });
    field.control.focus();
    await type('12312025');
    expect(field.value).to.equal('2025-12-31');
    field.control.value = '';
    field.control.dispatchEvent(new InputEvent('input', { bubbles: true }));
    expect(field.value).to.equal(null);
  });

  it('does not lose a date that was begun and not finished', async () => {
    const field = await renderField({ dataType: 'date' });
    field.control.focus();
    await type('12');
    // Past the parts that are left and the picker's button, which differ between browsers.
    while (document.activeElement === field.control) await press('Tab');
    expect(field.control.validity.badInput, 'still in the picker').to.equal(true);
    expect(field.description()).to.contain('The question must be a real date');
    field.control.focus();
    await type('12312025');
    expect(field.value).to.equal('2025-12-31');
    expect(field.control.getAttribute('aria-invalid')).to.equal('false');
  });

  it('shows text that is no date as text, and a picker again once it is one', async () => {
    const field = await renderField({ dataType: 'date', value: '31/12/2025' });
    expect(field.control.type).to.equal('text');
    expect(field.control.value).to.equal('31/12/2025');
    field.control.focus();
    field.control.select();
    await type('2025-12-31');
    expect(field.control.type, 'not while typing').to.equal('text');
    await press('Tab');
    expect(field.control.type).to.equal('date');
    expect(field.control.value).to.equal('2025-12-31');
    expect(field.value).to.equal('2025-12-31');
  });

  it('offers the dates that its constraint plainly allows, and reports others that are typed', async () => {
    const bounds = async (constraint: string, dataType: 'date' | 'dateTime' = 'date'): Promise<string[]> => {
      const { control } = await renderField({ dataType, bind: { constraint } });
      return [control.min, control.max];
    };
    const today = new Date().toISOString().slice(0, 10);
    expect(await bounds('$ >= @2019-01-01 and $ <= @2020-12-31')).to.deep.equal(['2019-01-01', '2020-12-31']);
    expect(await bounds('$ > @2019-01-31 and $ < @2021-01-01')).to.deep.equal(['2019-02-01', '2020-12-31']);
    expect(await bounds('$ <= today()')).to.deep.equal(['', today]);
    expect(await bounds('today() <= $')).to.deep.equal([today, '']);
    expect(await bounds('year($) > 2000 or $ <= @2020-01-01')).to.deep.equal(['', '']);
    expect(await bounds('$ >= @2019-01-01 and $ <= @2020-02-01T12:30:00', 'dateTime')).to.deep.equal([
      '2019-01-01T00:00',
      '2020-02-01T12:30',
    ]);
    const field = await renderField({
      dataType: 'date',
      bind: { constraint: '$ >= @2020-01-01', constraintMessage: 'Not before 2020' },
    });
    field.control.focus();
    await type('12312019');
    while (document.activeElement === field.control) await press('Tab');
    expect(field.value).to.equal('2019-12-31');
    expect(field.description()).to.contain('Not before 2020');
    expect(field.control.dataset['formspecMin']).to.equal('2020-01-01');
  });

  it('takes a whole date by keys also where only one month is allowed', async () => {
    for (const year of ['2020', '2090']) {
      const constraint = `$ >= @${year}-05-08 and $ <= @${year}-05-14`;
      const field = await renderField({ dataType: 'date', bind: { constraint } });
      expect([field.control.min, field.control.max]).to.deep.equal(
        year === '2020' ? ['', '2020-05-14'] : ['2090-05-08', ''],
      );
      field.control.focus();
      await type(`0512${year}`);
      expect(field.value).to.equal(`${year}-05-12`);
    }
  });

  it('stores times with seconds', async () => {
    const field = await renderField({ dataType: 'time' });
    field.control.focus();
    await type('0930AM');
    expect(field.value).to.equal('09:30:00');
    field.engine.set('it', '14:05:00');
    expect(field.control.value).to.equal('14:05');
    field.engine.set('it', '14:05:09');
    expect(field.control.value).to.equal('14:05:09');
  });

  it('takes a date-time by keys, and gives null when its parts are cleared', async () => {
    const field = await renderField({ dataType: 'dateTime' });
    field.control.focus();
    await type('06302025');
    // Firefox goes on to the time by itself.
    if (!navigator.userAgent.includes('Firefox')) await press('Tab');
    await type('0500PM');
    expect(field.value).to.equal('2025-06-30T17:00:00');
    expect(field.engine.field('it')!.valid).to.equal(true);
    const day = await renderField({ dataType: 'date', value: '2025-06-30' });
    day.control.focus();
    for (let part = 0; part < 3; part++) {
      await press('Delete');
      await press('ArrowRight');
    }
    expect(day.value).to.equal(null);
    while (document.activeElement === day.control) await press('Tab');
    expect(day.value, 'nothing is half there').to.equal(null);
    expect(day.control.getAttribute('aria-invalid')).to.equal('false');
  });

  it('stores a date-time without zone as a full one', async () => {
    const field = await renderField({ dataType: 'dateTime' });
    field.control.value = '2025-06-30T17:00';
    field.control.dispatchEvent(new InputEvent('input', { bubbles: true }));
    expect(field.value).to.equal('2025-06-30T17:00:00');
    expect(field.engine.field('it')!.valid).to.equal(true);
  });

  for (const [stored, shown, zone] of [
    ['2025-06-30T17:00:00Z', '2025-06-30T17:00', 'UTC'],
    ['2025-06-30T17:00:30+02:00', '2025-06-30T17:00:30', 'UTC+02:00'],
    ['2025-06-30T17:00:30.123456Z', '2025-06-30T17:00:30.123', 'UTC'],
  ] as const)
    it(`shows ${stored} with its zone and keeps the zone on change`, async () => {
      const field = await renderField({ dataType: 'dateTime', value: stored });
      expect(field.control.value).to.equal(shown);
      expect(field.description()).to.contain(zone);
      const input = field.control;
      input.value = '';
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      expect(field.value).to.equal(null);
      expect(field.control, 'the same element, with its focus').to.equal(input);
      input.value = '2025-07-01T08:15';
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      expect(field.value).to.equal(`2025-07-01T08:15:00${/(Z|\+.*)$/.exec(stored)![0]}`);
    });

  it('keeps a stored value to the letter when nobody edits it', async () => {
    const field = await renderField({ dataType: 'dateTime', value: '2025-06-30T17:00:00.123456+02:00' });
    field.control.focus();
    await press('Tab');
    expect(field.value).to.equal('2025-06-30T17:00:00.123456+02:00');
  });
});
