import 'formspec-elements/types/react';
import './counter';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Definition } from 'formspec-elements';
import booking from './booking.json';

/** The draft stays in this browser; the server's answer, errors included, is shown by the form. */
function App() {
  const [guests, setGuests] = useState(0);
  return (
    <main>
      <formspec-form
        definition={booking as Definition}
        draft="booking"
        action="/api/bookings"
        onformspec-change={({ detail }) => detail.path === 'guests' && setGuests(Number(detail.value))}
      />
      <p>Table for {guests || 2}</p>
    </main>
  );
}

createRoot(document.getElementById('root')!).render(<App />);
