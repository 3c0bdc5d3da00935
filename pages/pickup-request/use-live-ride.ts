import { useEffect } from 'react';
import type { PickupStore } from '../../shared/stores/PickupStore.ts';

const EVERY_MS = 5_000;
/** The longest pause between two requests while they fail. */
const SLOWEST_MS = 40_000;

/** Polls the ride while the page is visible, and at once when it becomes visible or online again. */
export function useLiveRide(store: PickupStore): void {
  const { isOpen } = store;
  useEffect(() => {
    if (!isOpen) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    let isAsking = false;
    let isOver = false;

    async function ask() {
      if (isAsking || document.hidden) return;
      clearTimeout(timer);
      isAsking = true;
      await store.refresh();
      isAsking = false;
      failures = store.isLost ? failures + 1 : 0;
      if (!isOver) timer = setTimeout(ask, Math.min(EVERY_MS * 2 ** failures, SLOWEST_MS));
    }

    timer = setTimeout(ask, EVERY_MS);
    const askNow = () => void ask();
    window.addEventListener('online', askNow);
    document.addEventListener('visibilitychange', askNow);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', askNow);
      document.removeEventListener('visibilitychange', askNow);
    };
  }, [store, isOpen]);
}
