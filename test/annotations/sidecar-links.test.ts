import { expect } from '@open-wc/testing';
import { findSidecarLinks, publishSidecarLinks } from '../../src/annotations/index.js';

const links = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel^="formspec-"]')].map(
    ({ rel, href }) => `${rel} ${new URL(href).pathname}`,
  );
const addLink = (rel: string, href: string) => {
  const link = document.createElement('link');
  link.rel = rel;
  link.href = href;
  document.head.append(link);
  return link;
};

describe('sidecar links', () => {
  afterEach(() => document.head.querySelectorAll('link[rel^="formspec-"]').forEach((link) => link.remove()));

  it('are published once, shared between forms, and removed with the last form', () => {
    const first = publishSidecarLinks(document, {
      references: ['/a.json', '/a.json'],
      registry: ['/r.json'],
    });
    const second = publishSidecarLinks(document, { references: ['/a.json'] });
    expect(links()).to.deep.equal(['formspec-references /a.json', 'formspec-registry /r.json']);
    first();
    expect(links()).to.deep.equal(['formspec-references /a.json']);
    first();
    expect(links()).to.deep.equal(['formspec-references /a.json']);
    second();
    expect(links()).to.deep.equal([]);
  });

  it('written by the page are found, used and not changed', () => {
    addLink('formspec-ontology', '/o.json');
    expect(findSidecarLinks(document).ontology).to.deep.equal([new URL('/o.json', document.baseURI).href]);
    const release = publishSidecarLinks(document, { ontology: ['/o.json'] });
    expect(links().length).to.equal(1);
    release();
    expect(links()).to.deep.equal(['formspec-ontology /o.json']);
  });

  it('of another form are not found', () => {
    const release = publishSidecarLinks(document, { references: ['/theirs.json'] });
    expect(findSidecarLinks(document).references).to.deep.equal([]);
    release();
  });
});
