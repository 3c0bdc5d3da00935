import { useEffect } from 'react';

/** Takes the secret of a mailed link out of the address bar and the history once the page has it. */
export function useCleanAddress(): void {
  useEffect(() => {
    if (location.search.includes('token=')) history.replaceState(history.state, '', location.pathname);
  }, []);
}
