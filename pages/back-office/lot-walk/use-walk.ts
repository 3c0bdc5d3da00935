import { useEffect } from 'react';
import { SECOND_MS } from '../../../shared/format/durations.ts';
import type { WalkStore } from './WalkStore.ts';

/** Sends the cars that wait for a connection, and hears a scanner. */
export function useWalk(store: WalkStore): void {
  useEffect(() => {
    store.start();
    const timer = setInterval(() => store.tick(), SECOND_MS);
    const send = () => void store.send();
    const read = () => store.readQueue();
    const handleScan = (event: Event) => {
      if (event instanceof CustomEvent && store.scan(String(event.detail))) event.preventDefault();
    };
    addEventListener('online', send);
    addEventListener('storage', read);
    addEventListener('parkweb:scan', handleScan);
    return () => {
      clearInterval(timer);
      removeEventListener('online', send);
      removeEventListener('storage', read);
      removeEventListener('parkweb:scan', handleScan);
    };
  }, [store]);
}
