/** Reads definitions and the documents that they name from the disk. */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Definition } from '../model/definition.js';
import { CommandError } from './command.js';

export async function readJsonFile(file: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as { code?: string };
    throw new CommandError(
      code === 'ENOENT'
        ? `There is no file ${file}.`
        : `${file} cannot be read (${code ?? 'unknown error'}).`,
    );
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch (error) {
    throw new CommandError(`${file} is not JSON: ${(error as Error).message}`);
  }
}

/** Whatever the file holds; the engine checks it. A text would be taken for the address of a definition. */
export async function readDefinition(file: string): Promise<Definition> {
  const content = await readJsonFile(file);
  if (typeof content === 'string')
    throw new CommandError(`${file} is not a definition: it holds only a text.`);
  return content as Definition;
}

/** Fetches what a definition names: files beside it, and addresses on the web. */
export function fetchBeside(file: string): (url: string, signal?: AbortSignal) => Promise<unknown> {
  const base = pathToFileURL(resolve(file));
  const folder = pathToFileURL(`${dirname(resolve(file))}/`).href;
  return async (url, signal) => {
    const target = new URL(url, base);
    if (target.protocol === 'file:') {
      if (!target.href.startsWith(folder)) throw new Error(`${url} is outside of the folder of the form.`);
      return readJsonFile(fileURLToPath(target));
    }
    const response = await fetch(target, signal ? { signal } : {});
    if (!response.ok) throw new Error(`${target.href} answered with ${response.status}.`);
    return response.json();
  };
}

/** Finds definitions that another one includes: next to it, under the last part of their address, else on the web. */
export function resolveBeside(file: string): (url: string) => Promise<Definition | undefined> {
  const fetchJson = fetchBeside(file);
  return async (url) => {
    for (const place of [`${url.slice(url.lastIndexOf('/') + 1)}.json`, url]) {
      const found = (await fetchJson(place).catch(() => undefined)) as Definition | undefined;
      if (found?.url === url) return found;
    }
    return undefined;
  };
}
