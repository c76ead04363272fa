/** For every page: remembers the colour scheme and adds buttons that copy code. */

function followScheme(): void {
  const select = document.querySelector<HTMLSelectElement>('select[data-scheme]');
  if (!select) return;
  select.value = document.documentElement.dataset.scheme ?? 'auto';
  select.addEventListener('change', () => {
    const { value } = select;
    if (value === 'auto') delete document.documentElement.dataset.scheme;
    else document.documentElement.dataset.scheme = value;
    try {
      localStorage.setItem('scheme', value);
    } catch {
      // Without storage, the choice lasts until the page is left.
    }
  });
}

/** Announces a message to screen readers without moving focus. */
export function announce(message: string): void {
  let region = document.querySelector<HTMLElement>('#site-status');
  if (!region) {
    region = document.createElement('div');
    region.id = 'site-status';
    region.className = 'visually-hidden';
    region.setAttribute('role', 'status');
    document.body.append(region);
  }
  region.textContent = message;
}

export function offerCopy(block: HTMLElement): void {
  const [head, code] = [block.querySelector('.code-head'), block.querySelector('pre')];
  if (!head || !code || head.querySelector('.copy') || !navigator.clipboard) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button small copy';
  button.textContent = 'Copy';
  button.addEventListener('click', () => {
    navigator.clipboard.writeText(code.textContent ?? '').then(
      () => {
        button.textContent = 'Copied';
        announce('Copied to the clipboard');
        setTimeout(() => (button.textContent = 'Copy'), 2000);
      },
      () => {
        button.textContent = 'Refused';
        announce('The browser does not allow copying here');
      },
    );
  });
  head.append(button);
}

followScheme();
for (const block of document.querySelectorAll<HTMLElement>('.code')) offerCopy(block);
