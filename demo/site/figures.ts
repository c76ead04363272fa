/** The figures on the first page. Each is measured on this copy of the project; unknown ones are left out. */
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { html, type Markup } from './markup.js';

export interface Measured {
  /** The built file for a script tag. */
  readonly bundle: string | Uint8Array | undefined;
  /** Path of the latest audit. */
  readonly auditFile: string;
}

interface Report {
  readonly only?: string;
  readonly visits: readonly { readonly violations: readonly unknown[] }[];
}

function readReport(file: string): Report | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report | null) : null;
}

const figure = (value: string, text: string): Markup =>
  html`<div class="figure">
    <dt>${text}</dt>
    <dd>${value}</dd>
  </div>`;

export function figures({ bundle, auditFile }: Measured): Markup {
  const report = readReport(auditFile);
  const size = bundle && Math.ceil(gzipSync(bundle, { level: 9 }).length / 1024);
  return html`<dl class="figures">
    ${size && figure(`${size} KB`, 'of script for a form, compressed')} ${figure('14', 'tools for agents')}
    ${figure('5', 'languages, one of them right to left')}
    ${
      report &&
      !report.only &&
      figure(
        String(report.visits.reduce((sum, { violations }) => sum + violations.length, 0)),
        `axe violations in ${report.visits.length} states`,
      )
    }
  </dl>`;
}
