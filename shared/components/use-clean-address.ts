import { useEffect } from 'react';

/** Removes the token of an emailed link from the address bar and the history. */
export function useCleanAddress(): void {
  useEffect(() => {
    if (location.search.includes('token=')) history.replaceState(history.state, '', location.pathname);
  }, []);
}
