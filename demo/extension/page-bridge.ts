/**
 * Runs among the page's own scripts, because only they see the `engine` of a Formspec form. It gives each form
 * that has no Assist Provider one, announced like any other, and does nothing else: it holds no data of the user
 * and cannot reach the extension.
 */
import { createAssistProvider } from '../../src/assist/index.js';
import { bindMessaging } from '../../src/bindings/messaging.js';
import { bootstrapProvider } from '../../src/consumer/bootstrap.js';

interface FormspecElement extends Element {
  readonly engine?: object | null;
  readonly provider?: object | null;
}

/** The engine that was given a provider; another definition has another engine. */
const bridged = Symbol.for('formspec-helper-bridged');

async function bridge(element: FormspecElement & { [bridged]?: object }): Promise<void> {
  const { engine, provider } = element;
  // With `assist`, its own provider is on its way.
  if (!engine || provider || element.hasAttribute('assist') || element[bridged] === engine) return;
  element[bridged] = engine;
  const own = await bootstrapProvider(element, async () => createAssistProvider);
  if (own) bindMessaging(own, { target: element });
}

for (const element of document.querySelectorAll<FormspecElement>('[data-formspec-form]'))
  void bridge(element);
