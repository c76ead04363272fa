import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FormInBrowser } from './form-in-browser.js';

const form = FormInBrowser.forTests();

describe('rows', () => {
  const twoRows = async (): Promise<void> => {
    await form.open('rows');
    await form.press('Tab', 'Return');
    await form.eventually(async () => assert.equal((await form.focused()).name, 'Name'));
    await form.type('Ada');
    await form.press('Tab', 'Tab', 'Tab');
    await form.eventually(async () => assert.equal((await form.focused()).name, 'Add Guest'));
    await form.press('Return');
    await form.eventually(async () => {
      await form.the('heading', 'Guest 2 of 2');
      assert.equal((await form.focused()).name, 'Name');
    });
  };

  it('are groups with a name and a heading', async () => {
    await twoRows();
    await form.the('panel', 'Guest 2 of 2');
    await form.the('heading', 'Guest 1 of 2');
  });

  it('that were there before have the new total in their name', async () => {
    await twoRows();
    await form.the('panel', 'Guest 1 of 2');
  });

  it('are announced when they are added, once', async () => {
    await form.open('rows');
    await form.press('Tab');
    assert.deepEqual(await form.announced(() => form.press('Return')), ['Guest 1 added.']);
  });

  it('say in the error summary which row is meant', async () => {
    await twoRows();
    await form.press('Return');
    await form.the('link', 'Guest 2: Enter name');
  });
});

describe('an error summary', () => {
  it('takes the focus and has a link for each problem', async () => {
    await form.open('contact');
    await form.press('Tab', 'Return');
    await form.eventually(async () => assert.equal((await form.focused()).name, 'There are 3 problems'));
    await form.the('link', 'Enter full name');
    await form.the('link', 'Enter email address');
    await form.the('link', 'Enter how we can help');
  });

  it('leads to a field that is described by its error', async () => {
    await form.open('contact');
    await form.press('Tab', 'Return');
    await form.eventually(async () => assert.equal((await form.focused()).name, 'There are 3 problems'));
    await form.press('Tab', 'Tab', 'Return');
    await form.eventually(async () => {
      const focused = await form.focused();
      assert.equal(focused.name, 'Email address');
      assert.match(focused.description, /Error: Enter email address$/);
    });
  });
});

describe('tabs', () => {
  it('are tabs of a named list, each with a panel of its name', async () => {
    await form.open('sections');
    await form.the('page tab list', 'Place and time');
    assert.ok((await form.the('page tab', 'Place')).states.includes('selected'));
    assert.ok(!(await form.the('page tab', 'Time')).states.includes('selected'));
  });

  it('say how many errors are inside', async () => {
    await form.open('sections');
    await form.press('Tab', 'Right', 'Left', 'Tab', 'Tab', 'Return');
    await form.the('page tab', 'Time 1 error');
  });
});

describe('a wizard', () => {
  it('moves the focus to the title of the next page and announces its number once', async () => {
    await form.open('wizard');
    await form.press('Tab');
    await form.type('Ada');
    const announced = await form.announced(() => form.press('Return'));
    assert.deepEqual(announced, ['Step 2 of 3']);
    await form.eventually(async () => assert.equal((await form.focused()).name, 'Your address'));
  });
});

describe('headings', () => {
  it('go down one level at a time', async () => {
    await form.open('rows');
    await form.press('Tab', 'Return');
    await form.eventually(async () => {
      const headings = (await form.all('heading')).map(({ name, attributes }) => [name, attributes['level']]);
      assert.deepEqual(headings, [
        ['City library', '1'],
        ['Bring guests', '2'],
        ['Guests', '3'],
        ['Guest 1 of 1', '4'],
      ]);
    });
  });
});

describe('a form in Arabic', () => {
  it('has names, descriptions and row titles in Arabic', async () => {
    await form.open('arabic', { language: 'ar' });
    assert.ok((await form.the('entry', 'الاسم الكامل')).states.includes('required'));
    await form.the('panel', 'الفرع (مطلوب)');
    await form.the('push button', 'إرسال');
  });
});
