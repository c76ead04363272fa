/** `attachment` with the hint `Signature`: drawn with a pointer, or typed. Both become a picture. Loaded on demand. */
import { html, noChange, nothing } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';
import type { AttachmentValue } from '../../../../model/response.js';
import { clearButton } from '../clear-button.js';
import type { Control, ControlContext } from '../control.js';
import { memberAttributes } from '../control-attributes.js';
import type { ElementOutput } from '../../../rendering/element-output.js';
import { type Handlers, native } from '../../../rendering/native-control.js';

export { signatureTexts as texts } from '../../../strings/parts/signature-texts.js';
export { default as styles } from '../../../styles/parts/signature.css?inline';

const WIDTH = 640;
const HEIGHT = 180;

interface SignatureValue extends AttachmentValue {
  /** The name, if it was typed and not drawn. */
  typed?: string;
}

function valueOf(canvas: HTMLCanvasElement, typed?: string): SignatureValue {
  const data = canvas.toDataURL('image/png').replace(/^[^,]*,/, '');
  const size = Math.floor((data.length * 3) / 4);
  return { contentType: 'image/png', name: 'signature.png', size, data, ...(typed && { typed }) };
}

function erase(canvas: HTMLCanvasElement, { props }: ControlContext): CanvasRenderingContext2D {
  const pen = canvas.getContext('2d')!;
  pen.clearRect(0, 0, WIDTH, HEIGHT);
  Object.assign(pen, {
    lineWidth: Number(props?.['penWidth']) || 3,
    lineCap: 'round',
    lineJoin: 'round',
    strokeStyle: '#000',
    fillStyle: '#000',
  });
  // A value that is no colour leaves the line black.
  if (typeof props?.['strokeColor'] === 'string') pen.strokeStyle = props['strokeColor'];
  return pen;
}

/** Draws pointer strokes on a canvas, and the stored picture if that is another one. */
class SignatureDirective extends Directive {
  #context!: ControlContext;
  #canvas: HTMLCanvasElement | undefined;
  #shown: string | undefined;
  #drawing = false;

  /** What a server renders: an empty canvas. */
  render(_context: ControlContext): ElementOutput {
    return { attributes: {} };
  }

  override update(part: ElementPart, [context]: [ControlContext]): unknown {
    this.#context = context;
    if (!this.#canvas) {
      this.#canvas = part.element as HTMLCanvasElement;
      erase(this.#canvas, context);
      for (const type of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'])
        this.#canvas.addEventListener(type, this);
    }
    const data = (context.field.value as AttachmentValue | null)?.data;
    if (data !== this.#shown) void this.#restore(this.#canvas, data);
    return noChange;
  }

  handleEvent(event: PointerEvent): void {
    const { field, host, locked } = this.#context;
    const canvas = this.#canvas!;
    const pen = canvas.getContext('2d')!;
    const scale = WIDTH / canvas.clientWidth;
    const { offsetX, offsetY, type } = event;
    if (locked) return;
    if (type === 'pointerdown') {
      // Captures the pointer, because a stroke can continue and end outside of the canvas.
      canvas.setPointerCapture(event.pointerId);
      this.#drawing = true;
      pen.beginPath();
      pen.moveTo(offsetX * scale, offsetY * scale);
    }
    if (!this.#drawing) return;
    pen.lineTo(offsetX * scale, offsetY * scale);
    pen.stroke();
    if (type === 'pointerdown' || type === 'pointermove') return;
    this.#drawing = false;
    const value = valueOf(canvas);
    this.#shown = value.data;
    host.write(field, value);
  }

  async #restore(canvas: HTMLCanvasElement, data: string | undefined): Promise<void> {
    this.#shown = data;
    erase(canvas, this.#context);
    if (!data) return;
    try {
      // Not with an image element, because a content security policy may forbid `data:` images.
      const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes]));
      if (this.#shown === data) erase(canvas, this.#context).drawImage(picture, 0, 0, WIDTH, HEIGHT);
    } catch {
      // Not a picture. The engine reports what is wrong with the value.
    }
  }
}

const signature = directive(SignatureDirective);

const typedHandlers: Handlers = {
  input(context, element) {
    const { field, host } = context;
    const typed = element.value;
    if (typed.trim() === '') return void host.write(field, null);
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: WIDTH, height: HEIGHT });
    const pen = erase(canvas, context);
    pen.font = 'italic 56px "Snell Roundhand", "Segoe Script", "Brush Script MT", cursive';
    pen.textBaseline = 'middle';
    pen.fillText(typed, 24, HEIGHT / 2, WIDTH - 48);
    host.write(field, valueOf(canvas, typed));
  },
};

export const control: Control = {
  frame: 'grouped',
  render(context) {
    const { field, host, controlId, locked } = context;
    const value = field.value as SignatureValue | null;
    const attributes = memberAttributes(context, 0, {
      disabled: field.protected || undefined,
      autocomplete: 'off',
      readonly: (locked && !field.protected) || undefined,
    });
    return html`<div class="formspec-signature">
      <canvas
        width=${WIDTH}
        height=${HEIGHT}
        role="img"
        aria-label=${host.text(value ? 'signatureAdded' : 'signatureArea')}
        ${signature(context)}
      ></canvas>
      ${
        // A locked signature that was drawn has no typed name to show.
        locked && !value?.typed
          ? nothing
          : html`<label class="formspec-part" for=${controlId}>${host.text('signatureTyped')}</label>
              <input
                class="formspec-input"
                ${native(context, attributes, { value: value?.typed ?? '' }, typedHandlers)}
              />`
      }
      ${context.props?.['clearable'] === false ? nothing : clearButton(context)}
    </div>`;
  },
};
