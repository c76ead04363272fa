import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FormInBrowser, inFirefox } from './form-in-browser.js';

const form = FormInBrowser.forTests();

describe('amounts', () => {
  it('are announced with name and currency, once, when typing pauses', async () => {
    await form.open('totals');
    await form.press('Tab');
    const total = 'Total to pay €1,080.00';
    assert.deepEqual(await form.announced(() => form.type('12'), total), [total]);
  });

  it('of fees are announced as the total, once', async () => {
    await form.open('fees');
    await form.press('Tab');
    const total = 'Total €1,080.00';
    assert.deepEqual(await form.announced(() => form.type('12'), total), [total]);
  });
});

describe('sending', () => {
  const fillIn = async (): Promise<void> => {
    await form.press('Tab');
    await form.type('Ada');
    await form.press('Tab');
    await form.type('ada@example.org');
    await form.press('Tab', 'Tab');
    await form.type('Hello');
    await form.press('Tab');
    await form.eventually(async () => assert.equal((await form.focused()).name, 'Submit'));
  };

  it('is announced, and the confirmation takes the focus', async () => {
    await form.open('contact', { attributes: 'action="/send/accept"' });
    await fillIn();
    const announced = await form.announced(async () => {
      await form.press('Return');
      await form.eventually(async () => assert.equal((await form.focused()).name, 'Thank you'));
    });
    assert.deepEqual(announced, ['Submitting…', 'Your answers have been sent.']);
  });

  it('that is refused says why, and the answer is described by the reason', async () => {
    await form.open('contact', { attributes: 'action="/send/reject"' });
    await fillIn();
    const announced = await form.announced(async () => {
      await form.press('Return');
      await form.eventually(async () => assert.equal((await form.focused()).name, 'There is 1 problem'));
    });
    assert.ok(
      announced.some((text) => text.startsWith('Your answers have not been sent')),
      announced.join(' | '),
    );
    const email = await form.the('entry', 'Email address');
    assert.match(email.description, /Error: This email address does not exist$/);
  });
});

/** Presses Tab until this has the focus. */
async function tabTo(name: string): Promise<void> {
  const passed: string[] = [];
  while ((await form.focused()).name !== name) {
    assert.ok(passed.length < 12, `${name} is not among: ${passed.join(', ')}`);
    await form.press('Tab');
    await form.quiet();
    passed.push((await form.focused()).name);
  }
}

describe('an assistant', () => {
  it('asks in a dialog that is named by its title and described by what it wants', async () => {
    await form.open('contact', { attributes: 'assist' });
    await form.press('Tab');
    await form.happen('an assistant proposes a name and an email address');
    await form.eventually(async () => {
      const dialog = await form.the('dialog', 'Check these answers');
      assert.match(dialog.description, /wants to fill in 2 answers\. Nothing changes until you accept\.$/);
      assert.ok(dialog.states.includes('modal'));
    });
  });

  it('that is declined leaves no error behind', async () => {
    await form.open('contact', { attributes: 'assist' });
    await form.press('Tab');
    await form.eventually(async () => assert.equal((await form.focused()).name, 'Full name'));
    await form.happen('an assistant proposes a name and an email address');
    await form.the('dialog', 'Check these answers');
    // A dialog cannot be answered in its first half second.
    await form.quiet();
    await form.press('Escape');
    await form.eventually(async () => assert.equal((await form.focused()).name, 'Full name'));
    await form.quiet();
    assert.equal((await form.the('entry', 'Full name')).description, '');
  });

  it('whose answers are accepted is announced, and each answer says where it is from', async () => {
    await form.open('contact', { attributes: 'assist' });
    await form.press('Tab');
    await form.eventually(async () => assert.equal((await form.focused()).name, 'Full name'));
    await form.happen('an assistant proposes a name and an email address');
    await form.the('dialog', 'Check these answers');
    // A dialog cannot be answered in its first half second.
    await form.quiet();
    const announced = await form.announced(async () => {
      await tabTo('Accept 2 answers');
      await form.press('Return');
    });
    assert.ok(announced.includes('2 answers were filled in for you. Check them.'), announced.join(' | '));
    const name = await form.the('entry', 'Full name');
    assert.equal(name.text, 'Ada Lovelace');
    assert.match(name.description, /Filled in by an assistant\. Before: Not answered/);
  });
});

describe('loading', () => {
  it(
    'is announced, and nothing else',
    { skip: inFirefox && 'Firefox reports no text that is there when a page loads' },
    async () => {
      const announced = await form.announced(() => form.open('contact'));
      assert.deepEqual(announced, ['Loading the form…']);
    },
  );
});
