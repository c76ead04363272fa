import { expect } from '@open-wc/testing';
import { renderField } from './render-field.js';
import { isRequired } from '../../render-form.js';
import { press, type } from '../../../support/keys.js';

describe('text', () => {
  it('is accessible', async () => {
    const { form } = await renderField({ hint: 'As in your passport', bind: { required: 'true' } });
    await expect(form).to.be.accessible();
  });

  it('writes what is typed and takes null back when it is cleared', async () => {
    const field = await renderField({});
    field.control.focus();
    await type('Ada');
    expect(field.value).to.equal('Ada');
    for (let i = 0; i < 3; i++) await press('Backspace');
    expect(field.value).to.equal(null);
  });

  it('lets spaces be typed although the engine trims them, and shows the stored text after leaving', async () => {
    const field = await renderField({ bind: { whitespace: 'trim' } });
    field.control.focus();
    await type(' Ada L ');
    expect(field.control.value).to.equal(' Ada L ');
    expect(field.value).to.equal('Ada L');
    await press('Tab');
    expect(field.control.value).to.equal('Ada L');
  });

  it('shows a value that somebody else sets while it has the focus', async () => {
    const field = await renderField({});
    field.control.focus();
    await type('mine');
    field.engine.set('it', 'theirs', { source: 'assist' });
    expect(field.control.value).to.equal('theirs');
  });

  it('keeps the caret while typing in the middle', async () => {
    const field = await renderField({ value: 'abc' });
    field.control.focus();
    field.control.setSelectionRange(1, 1);
    await type('XY');
    expect(field.control.value).to.equal('aXYbc');
    expect(field.control.selectionStart).to.equal(3);
  });

  it('takes type and keyboard from semanticType', async () => {
    for (const [semanticType, kind] of [
      ['https://schema.org/email', 'email'],
      ['email', 'email'],
      ['https://schema.org/telephone', 'tel'],
      ['https://schema.org/url', 'url'],
      ['https://schema.org/givenName', 'text'],
    ] as const)
      expect((await renderField({ semanticType })).control.type, semanticType).to.equal(kind);
  });

  it('takes keyboard, pattern, length and placeholder from the registry, on one line and on many', async () => {
    const registry = [
      {
        name: 'x-code',
        category: 'dataType',
        version: '1.0.0',
        status: 'stable',
        baseType: 'string',
        constraints: { pattern: '^\\d{5}$', maxLength: 5 },
        metadata: { inputMode: 'numeric', mask: '#####' },
      },
    ];
    const extensions = { 'x-code': true };
    const { control } = await renderField({ registry, extensions });
    expect(control.inputMode).to.equal('numeric');
    expect(control.pattern).to.equal('^\\d{5}$');
    expect(control.maxLength).to.equal(5);
    expect(control.placeholder).to.equal('#####');
    const secret = registry.map((entry) => ({
      ...entry,
      metadata: { ...entry.metadata, sensitive: true, autocomplete: 'off' },
    }));
    for (const dataType of ['string', 'text'] as const) {
      const { control: kept } = await renderField({ registry: secret, extensions, dataType });
      expect(kept.getAttribute('autocomplete'), dataType).to.equal('off');
    }
    const many = await renderField({ registry, extensions, dataType: 'text' });
    expect(many.control.localName).to.equal('textarea');
    expect(many.control.inputMode).to.equal('numeric');
    expect(many.control.maxLength).to.equal(5);
  });

  it('leaves out patterns that HTML cannot read', async () => {
    const registry = [
      {
        name: 'x-odd',
        category: 'dataType',
        version: '1.0.0',
        status: 'stable',
        baseType: 'string',
        constraints: { pattern: '^[a-z{|}]+$' },
      },
    ];
    const { control } = await renderField({ registry, extensions: { 'x-odd': true } });
    expect(control.hasAttribute('pattern')).to.equal(false);
  });

  it('grows with its content on many lines', async () => {
    const field = await renderField({ dataType: 'text' });
    const before = field.control.offsetHeight;
    field.control.focus();
    for (let line = 0; line < 8; line++) {
      await type('line');
      await press('Enter');
    }
    expect(field.control.offsetHeight).to.be.greaterThan(before);
    expect(field.value).to.contain('line\nline');
  });

  it('asks for web addresses with a keyboard for them', async () => {
    const { control } = await renderField({ dataType: 'uri' });
    expect(control.type).to.equal('url');
    expect(control.getAttribute('spellcheck')).to.equal('false');
  });

  it('is tied to its label, description, hint, prefix and error', async () => {
    const field = await renderField({
      description: 'Long help',
      hint: 'Short help',
      prefix: 'No.',
      bind: { required: 'true' },
    });
    expect(field.control.labels![0]!.textContent).to.contain('The question');
    expect(isRequired(field.control)).to.equal(true);
    expect(field.control.getAttribute('aria-invalid')).to.equal('false');
    await field.form.submit();
    expect(field.control.getAttribute('aria-invalid')).to.equal('true');
    expect(field.description()).to.match(/Long help \| Short help \| Error: Enter the question \| No\./);
  });

  it('can be read but not written when it is readonly, and not even reached when it is protected', async () => {
    const readonly = await renderField({ value: 'fixed', bind: { readonly: 'true' } });
    expect(readonly.control.readOnly).to.equal(true);
    readonly.control.focus();
    await type('x');
    expect(readonly.value).to.equal('fixed');
    const off = await renderField({
      value: 'fixed',
      bind: { relevant: 'false', disabledDisplay: 'protected' },
    });
    expect(off.control.disabled).to.equal(true);
  });

  it('treats markup in labels, hints and values as text', async () => {
    const text = '<img src=x onerror=alert(1)>';
    const field = await renderField({ label: text, hint: text, prefix: text, value: text });
    expect(field.box.querySelector('img')).to.equal(null);
    expect(field.control.value).to.equal(text);
  });
});
