import { useEffect, useRef, useState } from 'react';

const DELAY = 200;
const MINIMUM = 300;

/** Follows `isActive` without flicker: true only after 200 ms, and then for at least 300 ms. */
export function useDelayed(isActive: boolean): boolean {
  const [isShown, setShown] = useState(false);
  const shownAt = useRef(0);
  useEffect(() => {
    if (isActive === isShown) return;
    const wait = isActive ? DELAY : Math.max(0, shownAt.current + MINIMUM - performance.now());
    const timer = setTimeout(() => {
      shownAt.current = performance.now();
      setShown(isActive);
    }, wait);
    return () => clearTimeout(timer);
  }, [isActive, isShown]);
  return isShown;
}
