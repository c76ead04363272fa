/** Baseline: one plain Lit element per field in the light DOM, without a definition or validation. */
import { html, LitElement, nothing } from 'lit';
import { register } from '../contender.js';
import type { ModelField, RepeatModel, SectionsModel } from '../models.js';

class BenchField extends LitElement {
  static override properties = {
    field: { attribute: false },
    value: { attribute: false },
    name: { attribute: false },
  };
  declare field: ModelField;
  declare value: unknown;
  declare name: string;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): unknown {
    const { field, name } = this;
    const label = html`<label for=${name}>${field.label}</label>`;
    if (field.type === 'checkbox')
      return html`<input type="checkbox" id=${name} .checked=${!!this.value} @input=${this.#send} />
        ${label}`;
    if (field.type === 'select')
      return html`${label}
        <select id=${name} @input=${this.#send}>
          <option value=""></option>
          ${field.options!.map((o) => html`<option ?selected=${o === this.value}>${o}</option>`)}
        </select>`;
    return html`${label}
      <input
        type=${field.type}
        id=${name}
        .value=${(this.value as string | undefined) ?? ''}
        @input=${this.#send}
      />`;
  }

  #send = ({ target }: Event): void => {
    const control = target as HTMLInputElement;
    const value = control.type === 'checkbox' ? control.checked : control.value;
    this.dispatchEvent(new CustomEvent('bench-input', { bubbles: true, detail: { name: this.name, value } }));
  };
}

class BenchForm extends LitElement {
  static override properties = { model: { attribute: false }, data: { state: true } };
  declare model: SectionsModel | RepeatModel;
  declare data: Readonly<Record<string, unknown>>;

  constructor() {
    super();
    this.data = {};
    this.addEventListener('bench-input', (event) => {
      const { name, value } = (event as CustomEvent<{ name: string; value: unknown }>).detail;
      this.data = { ...this.data, [name]: value };
    });
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render(): unknown {
    const { model, data } = this;
    const field = (f: ModelField, name = f.name, initial?: unknown): unknown =>
      html`<bench-field .field=${f} .name=${name} .value=${data[name] ?? initial}></bench-field>`;
    if (model.kind === 'repeat') {
      const total = model.data.reduce((sum, row, i) => sum + Number(data[`amount-${i}`] ?? row.amount), 0);
      return html`<form>
        ${model.data.map(
          (row, i) =>
            html`<fieldset>
              <legend>Row ${i + 1}</legend>
              ${model.fields.map((f) => field(f, `${f.name}-${i}`, row[f.name as 'item']))}
            </fieldset>`,
        )}
        <p>Total: <output id="total">${total}</output></p>
      </form>`;
    }
    return html`<form>
      ${model.groups.map(
        (g) =>
          html`<fieldset>
            <legend>${g.title}</legend>
            ${g.fields.map((f) => (f.visibleIf && !data[f.visibleIf] ? nothing : field(f)))}
          </fieldset>`,
      )}
    </form>`;
  }
}

customElements.define('bench-field', BenchField);
customElements.define('bench-form', BenchForm);

register<BenchForm>({
  id: 'lit',
  supports: ['flat', 'conditional', 'repeat'],
  mount(root, model) {
    const form = document.createElement('bench-form') as BenchForm;
    form.model = model as SectionsModel | RepeatModel;
    root.append(form);
    return form;
  },
  control: (form, name, row) =>
    form.querySelector<HTMLElement>(`#${row === undefined ? name : `${name}-${row}`}`),
  value: (form, name) => form.data[name],
  total: (form) => form.querySelector('#total')!.textContent,
  unmount: (form) => form.remove(),
});
