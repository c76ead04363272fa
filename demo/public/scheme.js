// Runs before the first paint, so that a chosen colour scheme never flashes the other one.
try {
  const scheme = localStorage.getItem('scheme');
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset.scheme = scheme;
} catch {
  // Storage may be blocked; the system's scheme is used then.
}
