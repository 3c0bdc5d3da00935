import { useEffect } from 'react';

/**
 * Runs once the page is visible: not while a browser prerenders it, and not after a reload.
 * @param run memoize it: a new function runs again
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
