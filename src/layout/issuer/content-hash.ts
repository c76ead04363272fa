/** The content hash that the version of an Issuer document may carry: `1.2.0+sha256-<hex>`. */

const SUFFIX = /\+sha256-([0-9a-f]{64})$/;

/**
 * Throws if the document is another one than its version says. The hash cannot be part of what it is made from, so it is
 * the hash of the document without the suffix.
 */
export async function checkContentHash(text: string, version: string): Promise<void> {
  const found = SUFFIX.exec(version);
  if (!found) return;
  const [suffix, wanted] = found;
  const { subtle } = globalThis.crypto;
  if (!subtle) throw new Error('Its content hash can only be checked on pages that are served securely.');
  for (const content of [text, text.replaceAll(suffix, '')]) {
    const bytes = await subtle.digest('SHA-256', new TextEncoder().encode(content));
    const hex = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
    if (hex === wanted) return;
  }
  throw new Error(`Its content does not match the hash in its version ${version.slice(0, 80)}.`);
}
