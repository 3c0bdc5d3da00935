import { useEffect } from 'react';

/**
 * Runs once somebody sees the page: not while a browser draws it ahead, and not after a reload, which is no new wish.
 * @param run the same function while it is about the same thing
 */
export function useArrival(run: () => void): void {
  useEffect(() => onArrival(run), [run]);
}

function onArrival(run: () => void): (() => void) | undefined {
  const [arrival] = performance.getEntriesByType('navigation');
  if (arrival && 'type' in arrival && arrival.type === 'reload') return undefined;
  if (document.visibilityState === 'visible') {
    run();
    return undefined;
  }
  const handleChange = () => {
    if (document.visibilityState === 'visible') run();
  };
  document.addEventListener('visibilitychange', handleChange);
  return () => document.removeEventListener('visibilitychange', handleChange);
}
