import { useEffect } from 'react';
import type { Clock } from '../../shared/stores/Clock.ts';

const BEAT_MS = 5_000;

/** Lets time go on while the page is open, so that prices are seen to expire. */
export function useClock(clock: Clock): void {
  useEffect(() => {
    clock.tick();
    const timer = setInterval(() => clock.tick(), BEAT_MS);
    return () => clearInterval(timer);
  }, [clock]);
}
