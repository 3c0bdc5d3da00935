import { useEffect } from 'react';
import { SECOND_MS } from '../../../shared/format/durations.ts';
import type { DispatchStore } from './DispatchStore.ts';

/** Keeps the waits current, and sends the taps that wait for a connection. */
export function useTaps(store: DispatchStore): void {
  useEffect(() => {
    store.start();
    const timer = setInterval(() => store.tick(), SECOND_MS);
    const send = () => void store.send();
    const read = () => store.readTaps();
    addEventListener('online', send);
    addEventListener('storage', read);
    return () => {
      clearInterval(timer);
      removeEventListener('online', send);
      removeEventListener('storage', read);
    };
  }, [store]);
}
