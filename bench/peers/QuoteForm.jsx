'use client';
import { useEffect, useState } from 'react';

export function QuoteForm() {
  const [isReady, setReady] = useState(false);
  const [answer, setAnswer] = useState('');
  useEffect(() => setReady(true), []);
  const submit = (event) => {
    event.preventDefault();
    setAnswer('Three products are free.');
  };
  return (
    <form data-ready={isReady} onSubmit={submit}>
      <input aria-label="Drop off" name="from" type="date" />
      <input aria-label="Pick up" name="to" type="date" />
      <input aria-label="Promo code" name="promo" />
      <button>See prices</button>
      <output>{answer}</output>
    </form>
  );
}
