/** The examples of the page for extension authors, run as they stand there. */
import { expect } from '@open-wc/testing';
import { discover } from '../../src/consumer/index.js';
import { listForms } from './examples/discover.js';
import { fill } from './examples/fill.js';
import { explainOpenFields } from './examples/read.js';

describe('the examples for extension authors', () => {
  beforeEach(() => {
    const form = document.body.appendChild(document.createElement('form'));
    form.setAttribute('aria-label', 'Newsletter');
    for (const [name, label] of [
      ['mail', 'E-mail'],
      ['topic', 'Topic'],
    ] as const) {
      const around = form.appendChild(document.createElement('label'));
      const input = document.createElement('input');
      input.name = name;
      input.required = name === 'mail';
      around.append(label, input);
    }
  });
  afterEach(() => document.querySelector('form')!.remove());

  it('discover', async () => {
    expect(await listForms(document)).to.deep.equal(['Newsletter: plain page']);
  });

  it('read', async () => {
    expect(await explainOpenFields((await discover(document))[0]!)).to.deep.equal([
      'E-mail (required): E-mail',
      'Topic: Topic',
    ]);
  });

  it('fill', async () => {
    const answers = [
      { path: 'mail', value: 'ada@example.org' },
      { path: 'nowhere', value: 1 },
    ];
    const [found] = await discover(document);
    expect(await fill(found!, answers, async () => false)).to.equal(
      'not complete, mail x-declined, nowhere NOT_FOUND',
    );
    expect(await fill(found!, answers, async (labels) => labels.join() === 'E-mail')).to.equal(
      'complete, nowhere NOT_FOUND',
    );
  });
});
