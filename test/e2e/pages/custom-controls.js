// Radio buttons and a list box of plain elements, which keep their state in ARIA attributes.
for (const radio of document.querySelectorAll('[role=radio]'))
  radio.addEventListener('click', () => {
    for (const other of document.querySelectorAll('[role=radio]'))
      other.setAttribute('aria-checked', String(other === radio));
  });
for (const option of document.querySelectorAll('[role=option]'))
  option.addEventListener('mousedown', () => {
    option.setAttribute('aria-selected', String(option.getAttribute('aria-selected') !== 'true'));
  });

document.addEventListener('submit', (event) => {
  event.preventDefault();
  const chosen = (selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent);
  const sent = Object.fromEntries(new FormData(event.target));
  sent.cover = chosen('[aria-checked=true]');
  sent.sports = chosen('[aria-selected=true]');
  document.getElementById('sent').textContent = JSON.stringify(sent);
});
