import { useEffect } from 'react';

const EVERY_MS = 2_000;

/** Calls `refresh` every two seconds while the page is visible, one call after another. */
export function useRefresh(refresh: () => Promise<void>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    async function ask() {
      if (!document.hidden) await refresh();
      if (!isOver) timer = setTimeout(ask, EVERY_MS);
    }
    timer = setTimeout(ask, EVERY_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [refresh]);
}
