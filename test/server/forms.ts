/** Definitions and requests for the tests of the server. */
import type { Definition, Item } from '../../src/model/definition.js';

export function define(items: readonly object[], more: object = {}): Definition {
  return {
    $formspec: '1.0',
    url: 'https://forms.example.org/test',
    version: '1.0.0',
    status: 'active',
    name: 'test',
    title: 'Test form',
    items: items as Item[],
    ...more,
  } as Definition;
}

export const field = (key: string, dataType: string, more: object = {}): object => ({
  key,
  type: 'field',
  dataType,
  label: key,
  ...more,
});

export const ADDRESS = 'http://localhost/form';

/** A form post as a browser sends it from a page of the same site. */
export function post(
  body: Record<string, string> | [string, string][] | FormData,
  headers: object = {},
): Request {
  return new Request(ADDRESS, {
    method: 'POST',
    body: body instanceof FormData ? body : new URLSearchParams(body),
    headers: { origin: 'http://localhost', 'sec-fetch-site': 'same-origin', ...headers },
  });
}

export const postJson = (body: unknown, headers: object = {}): Request =>
  new Request(ADDRESS, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', origin: 'http://localhost', ...headers },
  });

/** The value of a hidden input in a page. */
export function hiddenValue(html: string, name: string): string | undefined {
  const value = new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`).exec(html)?.[1];
  return value
    ?.replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** What a page without script sends besides its visible controls. */
export function hiddenInputs(html: string): Record<string, string> {
  const names = ['formspec-page', 'formspec-state', 'formspec-key', 'formspec-draft', 'formspec-revision'];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = hiddenValue(html, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
