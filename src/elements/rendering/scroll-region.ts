/** Element directive for a box that scrolls sideways. While it has to scroll, it is a region that the keyboard can reach. */
import { noChange } from 'lit';
import { AsyncDirective, directive } from 'lit/async-directive.js';
import type { ElementPart } from 'lit/directive.js';
import type { ElementOutput } from './element-output.js';
import { type Attributes, syncAttributes } from './sync-attributes.js';

class ScrollRegionDirective extends AsyncDirective {
  #box: HTMLElement | undefined;
  #name = '';
  #current: Attributes = {};
  #observer: ResizeObserver | undefined;

  /** What a server renders: nothing, because it does not know the width of the box. */
  render(_name: string): ElementOutput {
    return { attributes: {} };
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
    this.#observer?.disconnect();
  }

  override reconnected(): void {
    this.#observer ??= new ResizeObserver(() => this.#describe());
    this.#observer.observe(this.#box!);
    for (const child of this.#box!.children) this.#observer.observe(child);
  }

  #describe(): void {
    const box = this.#box!;
    const scrolls = box.scrollWidth > box.clientWidth + 1;
    const next: Attributes = scrolls ? { role: 'region', 'aria-label': this.#name, tabindex: '0' } : {};
    syncAttributes(box, this.#current, next);
    this.#current = next;
  }
}

export const scrollRegion = directive(ScrollRegionDirective);
