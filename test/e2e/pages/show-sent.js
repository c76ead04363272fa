// Shows what a submission would have sent, so that a test can read it.
document.addEventListener('submit', (event) => {
  event.preventDefault();
  const sent = {};
  for (const [name, value] of new FormData(event.target)) (sent[name] ??= []).push(value);
  document.getElementById('sent').textContent = JSON.stringify(sent);
});
