/** Element directive for a box that scrolls sideways: while it has to, it is a region that the keyboard can reach. */
import { noChange } from 'lit';
import { AsyncDirective, directive } from 'lit/async-directive.js';
import type { ElementPart } from 'lit/directive.js';

class ScrollRegionDirective extends AsyncDirective {
  #box: HTMLElement | undefined;
  #name = '';
  #observer = new ResizeObserver(() => this.#describe());

  render(_name: string): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, [name]: [string]): unknown {
    this.#name = name;
    if (this.#box) this.#describe();
    else {
      this.#box = element as HTMLElement;
      if (this.isConnected) this.reconnected();
    }
    return noChange;
  }

  override disconnected(): void {
    this.#observer.disconnect();
  }

  override reconnected(): void {
    this.#observer.observe(this.#box!);
    for (const child of this.#box!.children) this.#observer.observe(child);
  }

  #describe(): void {
    const box = this.#box!;
    const role = box.scrollWidth > box.clientWidth + 1 ? 'region' : undefined;
    for (const [name, value] of Object.entries({
      role,
      'aria-label': role && this.#name,
      tabindex: role && '0',
    }))
      if (value === undefined) box.removeAttribute(name);
      else box.setAttribute(name, value);
  }
}

export const scrollRegion = directive(ScrollRegionDirective);
