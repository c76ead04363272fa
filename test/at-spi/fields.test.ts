import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FormInBrowser } from './form-in-browser.js';

const form = FormInBrowser.forTests();

describe('fields', () => {
  it('have their label as name and their hint as description, and say that they are required', async () => {
    await form.open('contact');
    const email = await form.the('entry', 'Email address');
    assert.equal(email.description, 'We only use this to reply to you');
    assert.ok(email.states.includes('required'));
    const message = await form.the('entry', 'How can we help?');
    assert.ok(message.states.includes('multi line'));
  });

  it('are not invalid before anybody has answered', async () => {
    await form.open('contact');
    for (const name of ['Full name', 'Email address', 'How can we help?']) {
      const { states } = await form.the('entry', name);
      assert.ok(!states.includes('invalid entry'), name);
      assert.ok(states.includes('required'), name);
    }
  });

  it('that were only visited are not invalid', async () => {
    await form.open('contact');
    await form.press('Tab', 'Tab', 'Tab');
    await form.eventually(async () => assert.equal((await form.focused()).role, 'radio button'));
    const { states, description } = await form.the('entry', 'Full name');
    assert.ok(!states.includes('invalid entry'));
    assert.equal(description, '');
  });

  it('with a wrong answer are invalid and described by the error once they are left', async () => {
    await form.open('contact');
    await form.press('Tab', 'Tab');
    await form.eventually(async () => assert.equal((await form.focused()).name, 'Email address'));
    const announced = await form.announced(async () => {
      await form.type('ada');
      await form.press('Tab');
    });
    const { states, description } = await form.the('entry', 'Email address');
    assert.ok(states.includes('invalid entry'));
    assert.equal(description, 'We only use this to reply to you Error: Enter an email address with an @');
    assert.equal(
      announced.filter((text) => text === 'Email address: Enter an email address with an @').length,
      1,
      announced.join(' | '),
    );
  });

  it('of dates are date editors with label, hint and required state', async () => {
    await form.open('values');
    const date = await form.the('date editor', 'Date of visit (required)');
    assert.equal(date.description, 'We are closed on Mondays');
    assert.ok(date.states.includes('required'));
  });

  it('with a unit or currency are described by it', async () => {
    await form.open('values');
    assert.equal((await form.the('entry', 'People')).description, 'persons');
    assert.equal((await form.the('entry', 'Deposit')).description, '€');
  });

  it('of sliders, ratings and signatures have names, values and ranges', async () => {
    await form.open('ratings');
    const slider = await form.the('slider', 'Noise');
    assert.equal(slider.attributes['valuetext'], 'Not answered');
    assert.equal((await form.the('radio button', '3 of 5')).attributes['posinset'], '3');
    await form.the('entry', 'Or type your full name to sign');
  });

  it('in a table have the column as name and stand under its header', async () => {
    await form.open('table');
    await form.the('table', 'Books');
    await form.the('entry', 'Title Book 1');
    await form.the('entry', 'Title Book 2');
    for (const name of ['Title', 'Copies', 'Price']) await form.the('column header', name);
    await form.the('row header', 'Book 1');
    await form.the('row header', 'Book 2');
  });
});

describe('choices', () => {
  it('are grouped under their question, which says that it is required', async () => {
    await form.open('choices');
    assert.ok((await form.the('panel', 'Ticket (required)')).states.includes('required'));
    const talks = await form.the('panel', 'Talks (required)');
    assert.equal(talks.description, 'Choose up to three');
    assert.equal((await form.the('radio button', 'Two days')).attributes['posinset'], '2');
    assert.ok((await form.the('check box', 'I accept the house rules')).states.includes('required'));
  });

  it('in a searchable list open a list box, and its options are named', async () => {
    await form.open('choices');
    const street = await form.the('combo box', 'Street');
    assert.ok(street.states.includes('required'));
    assert.ok(!street.states.includes('expanded'));
    await form.press('Tab');
    const announced = await form.announced(() => form.type('cedar'));
    assert.deepEqual(announced, ['20 options']);
    await form.press('Down');
    await form.eventually(async () => {
      assert.ok((await form.the('combo box', 'Street')).states.includes('expanded'));
      const options = (await form.all('list item')).map(({ name }) => name);
      assert.ok(options.includes('Cedar Avenue'), options.join());
    });
  });

  it('of a group that is wrong have its error as description where links lead to', async () => {
    await form.open('choices');
    await form.press('Tab', 'Return');
    await form.eventually(async () => assert.match((await form.focused()).name, /^There are 6 problems$/));
    assert.match((await form.the('check box', 'Maps')).description, /Select talks/);
  });
});

describe('files', () => {
  it('are described by the types that are allowed', async () => {
    await form.open('files');
    const [button] = (await form.all('push button')).filter(({ name }) => name.includes('Receipt'));
    assert.match(button?.description ?? '', /PNG, PDF/);
  });
});
