import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { containerAnnotations, toolAnnotations, toolName } from '../../src/annotations/index.js';
import type { Definition } from '../../src/model/definition.js';
import { definition as build } from '../support/definition.js';

const definition = (more: Partial<Definition> = {}): Definition =>
  build([], { url: 'https://forms.example.org/a b?c=1', status: 'draft', title: 'Title', ...more });

describe('the container', () => {
  it('identifies the form', () => {
    assert.deepEqual(containerAnnotations(definition({ name: 'short' })), {
      'data-formspec-form': 'short',
      'data-formspec-title': 'Title',
      'data-formspec-url': 'https://forms.example.org/a b?c=1',
      'data-formspec-version': '1.0.0',
      'data-formspec-status': 'draft',
    });
    assert.equal(
      containerAnnotations(definition())['data-formspec-form'],
      'https://forms.example.org/a b?c=1',
    );
  });
});

describe('the tool that a browser makes from a form', () => {
  it('has a valid name, whatever the form is called', () => {
    const legal = /^[A-Za-z0-9_.-]{1,128}$/;
    for (const url of [
      'https://forms.example.org/a b?c=1',
      'urn:x:y',
      'x'.repeat(500),
      'https://例え.jp/フォーム',
      '///',
    ])
      assert.match(toolName(definition({ url })), legal);
    assert.equal(toolName(definition()), 'forms.example.org-a-b-c-1');
    assert.equal(toolName(definition({ name: 'grant' })), 'grant');
  });

  it('can have a name given by the page', () => {
    const taken = new Set(['grant', 'grant-2']);
    assert.equal(
      toolName(definition({ name: 'grant' }), (name) => taken.has(name)),
      'grant-3',
    );
  });

  it('describes what submitting does', () => {
    const { tooldescription } = toolAnnotations(definition({ description: 'Ask for\nmoney' }), {
      sends: true,
    });
    assert.equal(
      tooldescription,
      'Fill in the form "Title". Ask for money. The user reviews it; submitting sends the answers.',
    );
    assert.equal(toolAnnotations(definition())['toolautosubmit'], undefined);
    assert.equal(toolAnnotations(definition(), { autosubmit: true })['toolautosubmit'], '');
  });
});
