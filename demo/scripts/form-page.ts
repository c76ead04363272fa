/** The page of one form: its switches, its sample, and the Response after submitting. */
import '../../src/index.js';
import type { FormResponse } from '../../src/model/response.js';
import type { FormElement } from './form-element.js';
import { openInspector } from '../../src/inspector/index.js';
import { announce, offerCopy } from './site.js';
import { useTheme } from './themes.js';

const form = document.querySelector<FormElement>('#form')!;
const sheet = form.closest<HTMLElement>('.stage-sheet')!;
const authored = { lang: form.getAttribute('lang'), dir: form.getAttribute('dir') };

function setOrRemove(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** What each switch changes; `''` restores the authored setting. */
const SWITCHES: Record<string, (value: string) => void> = {
  theme: useTheme,
  scheme: (value) => setOrRemove(sheet, 'data-scheme', value || null),
  density: (value) => setOrRemove(sheet, 'data-density', value || null),
  language: (value) => setOrRemove(form, 'lang', value || authored.lang),
  direction: (value) => setOrRemove(form, 'dir', value || authored.dir),
  width: (value) => setOrRemove(sheet, 'data-width', value || null),
  assist: (value) => setOrRemove(form, 'assist', value ? '' : null),
  draft: (value) => setOrRemove(form, 'draft', value ? 'demo' : null),
  agent: (value) => void (document.querySelector<HTMLElement>('.aside')!.hidden = !value),
  readonly: (value) => setOrRemove(form, 'readonly', value ? '' : null),
};

async function fillWithSample(): Promise<void> {
  const address = document.querySelector<HTMLElement>('formspec-agent-view')?.dataset.sample;
  if (!address) return;
  const sample = (await (await fetch(address)).json()) as FormResponse;
  form.setData(sample.data);
  announce('The sample answers are filled in');
}

function showResponse(response: FormResponse): void {
  const outcome = document.querySelector<HTMLElement>('[data-outcome]')!;
  outcome.querySelector('[data-response]')!.textContent = JSON.stringify(response, null, 2);
  outcome.hidden = false;
  offerCopy(outcome.querySelector<HTMLElement>('.code')!);
  outcome.focus();
}

const switches = document.querySelector<HTMLElement>('[data-switches]')!;
// Opens the switches in browsers where the stylesheet cannot; see `form-page.css`.
if (!CSS.supports('selector(::details-content)') && matchMedia('(min-width: 48rem)').matches)
  switches.setAttribute('open', '');
switches.addEventListener('change', ({ target }) => {
  const control = target as HTMLInputElement;
  SWITCHES[control.name]?.(
    control.type === 'checkbox' ? (control.checked ? control.name : '') : control.value,
  );
});
switches.querySelector('form')!.addEventListener('submit', (event) => event.preventDefault());
switches.addEventListener('click', ({ target }) => {
  const action = (target as HTMLElement).dataset.action;
  if (action === 'sample') void fillWithSample();
  if (action === 'inspect') openInspector(form);
  if (action === 'reset') {
    form.reset();
    document.querySelector<HTMLElement>('[data-outcome]')!.hidden = true;
    announce('The form is as it was at first');
  }
});

// The switch and the button of the agent's view stay in sync.
document.addEventListener('formspec-attach-assist', (event) => {
  event.preventDefault();
  switches.querySelector<HTMLInputElement>('[name=assist]')!.click();
});

form.addEventListener('formspec-submit', (event) => {
  // Nothing is sent here, so the form stays; the page shows the Response.
  event.preventDefault();
  showResponse((event as CustomEvent<{ response: FormResponse }>).detail.response);
});

// After a reload, browsers may restore the switches while the form starts again, so the form is updated from them.
for (const control of switches.querySelectorAll<HTMLInputElement | HTMLSelectElement>('select, input')) {
  if (control instanceof HTMLInputElement && control.checked !== control.defaultChecked) {
    SWITCHES[control.name]?.(control.checked ? control.name : '');
  }
  if (control instanceof HTMLSelectElement && control.selectedIndex > 0)
    SWITCHES[control.name]?.(control.value);
}
