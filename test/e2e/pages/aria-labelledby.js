// A small app without a <form>. Like common frameworks it keeps its own state, learns of changes by events only,
// and puts a `value` property of its own on the element to ignore changes that it made itself.
const state = {};
for (const input of document.querySelectorAll('[data-model]')) {
  const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  let tracked = input.value;
  Object.defineProperty(input, 'value', {
    get: () => native.get.call(input),
    set(value) {
      tracked = String(value);
      native.set.call(input, value);
    },
  });
  const key = input.dataset.model;
  if (input.type === 'checkbox' || input.type === 'radio')
    input.addEventListener('click', () => {
      state[key] = input.type === 'radio' ? input.getAttribute('value') : input.checked;
    });
  else
    input.addEventListener('input', () => {
      const value = native.get.call(input);
      if (value === tracked) return;
      tracked = value;
      state[key] = value;
    });
}
document.getElementById('done').addEventListener('click', () => {
  document.getElementById('sent').textContent = JSON.stringify(state);
});
