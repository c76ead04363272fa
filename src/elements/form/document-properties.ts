/** The properties of `<formspec-form>` for documents that lay a form out, stand before it or say who asks. */
import { LitElement } from 'lit';
import type { ActionHost } from '../../layout/actions/invoke-action.js';
import type { Definition } from '../../model/definition.js';
import type { Determination } from '../../screener/record.js';
import type { Gate } from '../screener/gate.js';

/** A URL, or the document itself. */
type Given = string | object | null | undefined;

/**
 * @attr {string} component - URL of a Component document that lays the form out.
 * @attr {string} theme - URL of a Theme document.
 * @attr {string} theme-stylesheets - Origins, separated by spaces, whose stylesheets a theme may load beside those of the page; `none`: none at all.
 * @attr {string} response-actions - URL of a Response Actions document, for the buttons of a Component document.
 * @attr {string} issuer - URL of an Issuer document that is shown in place of the one of the definition.
 * @attr {string} issuer-origins - Origins, separated by spaces, whose issuers the address of the page may ask for (`?_issuer=`).
 * @attr {string} screener - URL of a Screener document with questions before the form.
 */
export class DocumentProperties extends LitElement {
  /** Component document that lays the form out: its URL, or the document. */
  declare component: Given;
  /** Theme document: its URL, or the document. */
  declare theme: Given;
  /** Origins whose stylesheets a theme may load beside those of the page; `none`: none at all. */
  declare themeStylesheets: string | null | undefined;
  /** Response Actions document for the buttons of a Component document: its URL, or the document. */
  declare responseActions: Given;
  /** Issuer document that is shown in place of the one of the definition: its URL, or the document. */
  declare issuer: Given;
  /** Origins whose issuers the address of the page may ask for (`?_issuer=`). */
  declare issuerOrigins: string | null | undefined;
  /** Screener document with questions before the form: its URL, or the document. */
  declare screener: Given;
  /** Runs the durable effects of actions (`mappingExecution`, `ledgerAppend` …). Without it these effects fail. */
  declare runEffect: ActionHost['effect'] | null;
  /** Forms to which a screener can lead, by target (`url|version` or `url`): definitions or their URLs. */
  declare definitions: Readonly<Record<string, Definition | string>> | undefined;
  /** Present while a screener stands before the form. */
  protected gate: Gate | undefined;

  /** The record of the screener, or null: there is none, or its questions are not answered yet. */
  get determination(): Determination | null {
    return this.gate?.determination ?? null;
  }

  /** Asks the questions of the screener again, with the answers as they were. */
  restartScreener(): void {
    this.gate?.restart();
  }

  /** Shows the form without the questions of the screener, for pages that asked them already. */
  skipScreener(): void {
    this.gate?.skip();
  }
}

// In a loop, because each decorator is code that every form loads.
for (const attribute of 'component theme theme-stylesheets response-actions issuer issuer-origins screener'.split(
  ' ',
)) {
  const name = attribute.replace(/-(.)/, (_, letter: string) => letter.toUpperCase());
  DocumentProperties.createProperty(name, { attribute, effect: 'reload' } as object);
}
