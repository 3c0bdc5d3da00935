import { useEffect } from 'react';
import type { Clock } from '../../shared/stores/Clock.ts';

const BEAT_MS = 5_000;

/** Updates the clock while the page is open, so that prices expire on screen. */
export function useClock(clock: Clock): void {
  useEffect(() => {
    clock.tick();
    const timer = setInterval(() => clock.tick(), BEAT_MS);
    return () => clearInterval(timer);
  }, [clock]);
}
