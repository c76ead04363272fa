/** The properties of `<formspec-form>` for documents that lay a form out, stand before it or say who asks. */
import { LitElement } from 'lit';
import type { ActionHost } from '../../layout/actions/invoke-action.js';
import type { Definition } from '../../model/definition.js';
import { property } from '../rendering/property.js';

export class DocumentProperties extends LitElement {
  /** Component document that lays the form out: its URL, or the document. */
  @property({ effect: 'reload' })
  component: string | object | null = null;
  /** Theme document: its URL, or the document. */
  @property({ effect: 'reload' })
  theme: string | object | null = null;
  /** Origins, separated by spaces, whose stylesheets a theme may load beside those of the page; `none`: no stylesheets at all. */
  @property({ attribute: 'theme-stylesheets', effect: 'reload' })
  themeStylesheets: string | null = null;
  /** Response Actions document for the buttons of a Component document: its URL, or the document. */
  @property({ attribute: 'response-actions', effect: 'reload' })
  responseActions: string | object | null = null;
  /** Runs the durable effects of actions (`mappingExecution`, `ledgerAppend` …). Without it these effects fail. */
  @property({ attribute: false })
  runEffect: ActionHost['effect'] | null = null;
  /** Issuer document that is shown in place of the one of the definition: its URL, or the document. */
  @property({ effect: 'reload' })
  issuer: string | object | null = null;
  /** Origins, separated by spaces, whose issuers the address of the page may ask for (`?_issuer=`). */
  @property({ attribute: 'issuer-origins', effect: 'reload' })
  issuerOrigins: string | null = null;
  /** Screener document with questions before the form: its URL, or the document. */
  @property({ effect: 'reload' })
  screener: string | object | null = null;
  /** Forms to which a screener can lead, by target (`url|version` or `url`): definitions or their URLs. */
  @property({ attribute: false })
  definitions: Readonly<Record<string, Definition | string>> = {};
}
