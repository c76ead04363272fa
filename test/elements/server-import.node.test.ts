import assert from 'node:assert/strict';
import { describe, test } from 'node:test';

describe('on a server, which has no document', () => {
  test('importing the package neither throws nor defines elements', async () => {
    assert.equal(typeof document, 'undefined');
    const { FormspecForm } = await import('../../src/index.js');
    assert.equal(FormspecForm.name, 'FormspecForm');
    assert.equal(globalThis.customElements?.get('formspec-form'), undefined);
  });

  test('the classes can be imported by themselves', async () => {
    const classes = await import('../../src/elements/index.js');
    assert.deepEqual(Object.keys(classes).sort(), [
      'FormspecErrors',
      'FormspecField',
      'FormspecForm',
      'FormspecGroup',
      'FormspecLanguage',
      'FormspecProgress',
    ]);
  });
});
