/**
 * Runs among the page's own scripts, because only they can access the `engine` of a Formspec form. It gives each form
 * without an Assist Provider one, announced like any other. It holds no user data and cannot reach the extension.
 */
import { createAssistProvider } from '../../src/assist/index.js';
import { bindMessaging } from '../../src/bindings/messaging.js';
import { bootstrapProvider } from '../../src/consumer/bootstrap.js';

interface FormspecElement extends Element {
  readonly engine?: object | null;
  readonly provider?: object | null;
}

/** The engine that has a provider; another definition has another engine. */
const bridged = Symbol.for('formspec-helper-bridged');

async function bridge(element: FormspecElement & { [bridged]?: object }): Promise<void> {
  const { engine, provider } = element;
  // With `assist`, the form loads its own provider.
  if (!engine || provider || element.hasAttribute('assist') || element[bridged] === engine) return;
  element[bridged] = engine;
  const own = await bootstrapProvider(element, async () => createAssistProvider);
  if (own) bindMessaging(own, { target: element });
}

for (const element of document.querySelectorAll<FormspecElement>('[data-formspec-form]'))
  void bridge(element);
