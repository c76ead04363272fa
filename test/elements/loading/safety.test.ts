import { aTimeout, expect, waitUntil } from '@open-wc/testing';
import { control, eventsOf, group, renderForm, required, text, textOf } from '../render-form.js';
import { press, type } from '../../support/keys.js';

const NASTY = '<img src=x onerror="window.hacked=true"><script>window.hacked=true</script>';
const CLOBBERS = [
  'submit',
  'action',
  'elements',
  'reset',
  'parentNode',
  'attributes',
  'id',
  'name',
  'length',
  'insertBefore',
  'setAttribute',
  'getAttribute',
  'querySelector',
  'addEventListener',
  'children',
  'childNodes',
  'firstChild',
  'nodeType',
  'requestSubmit',
  'ownerDocument',
  'constructor',
  'method',
  'target',
];

describe('definition text', () => {
  it('is accessible and stays text wherever it appears', async () => {
    const form = await renderForm({
      title: NASTY,
      description: NASTY,
      items: [
        text('a', { label: NASTY, hint: NASTY, description: NASTY, prefix: NASTY }),
        text('c', {
          label: `Pick ${NASTY}`,
          dataType: 'choice',
          options: [
            { value: '"><b>', label: NASTY },
            { value: 'x', label: 'X' },
          ],
        }),
        { key: 'd', type: 'display', label: `${NASTY} [link](javascript:window.hacked=true) **${NASTY}**` },
        group('g', [text('b')], { label: NASTY, description: NASTY }),
      ],
      binds: [{ path: 'a', constraint: 'false', constraintMessage: NASTY }],
    });
    control(form, 'a').focus();
    await type('x');
    await form.submit();
    await aTimeout(20);
    expect(form.querySelector('img, script, a[href^="javascript:"], b')).to.equal(null);
    expect((window as { hacked?: boolean }).hacked).to.equal(undefined);
    expect(textOf(form.querySelector('.formspec-summary a'))).to.contain('<img');
    await expect(form).to.be.accessible();
  });

  it('stays text when an answer is interpolated', async () => {
    const form = await renderForm({
      items: [text('a'), { key: 'd', type: 'display', label: 'Hello {{$a}}' }],
    });
    form.engine!.set('a', NASTY);
    expect(form.querySelector('img')).to.equal(null);
    expect(textOf(form.querySelector('.formspec-text'))).to.contain('<img');
  });
});

describe('field names that hide members of the native form', () => {
  it('do no harm to filling, showing, submitting and resetting', async () => {
    const form = await renderForm({
      items: [
        ...CLOBBERS.map((key) => text(key)),
        text('more'),
        group('rows', [text('x')], { repeatable: true }),
      ],
      binds: [...required('submit'), { path: 'more', relevant: '$submit != null' }],
    });
    const submits = eventsOf<{ response: { data: object } }>(form, 'formspec-submit');
    control(form, 'name').focus();
    await press('Enter');
    expect(form.querySelector('.formspec-summary')).to.not.equal(null);
    for (const key of CLOBBERS) form.engine!.set(key, key);
    control(form, 'more').focus();
    await type('x');
    form.engine!.addRow('rows');
    await press('Enter');
    await aTimeout(0);
    expect(submits).to.have.length(1);
    expect(submits[0]!.response.data).to.have.property('elements', 'elements');
    await waitUntil(() => form.querySelector('.formspec-confirmation'));
    form.reset();
    await form.updateComplete;
    expect(control(form, 'submit').value).to.equal('');
    form.noTool = true;
    await form.updateComplete;
    expect(Element.prototype.hasAttribute.call(form.querySelector('form'), 'toolname')).to.equal(false);
    document.body.append(form);
    await form.updateComplete;
    expect(control(form, 'length')).to.not.equal(null);
    form.remove();
  });
});
