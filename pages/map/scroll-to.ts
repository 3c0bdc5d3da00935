const DURATION_MS = 800;
/** Events with which people scroll themselves. */
const OWN_WAYS = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to an element in 800 milliseconds, or at once if people prefer reduced motion. Stops as soon as the person
 * scrolls. Returns how to stop it.
 */
export function scrollTo(element: Element): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    element.scrollIntoView({ behavior: 'instant' });
    return () => undefined;
  }
  const controller = new AbortController();
  const { signal } = controller;
  const stop = () => controller.abort();
  for (const way of OWN_WAYS) addEventListener(way, stop, { signal, passive: true });
  let begun: { at: number; y: number } | undefined;
  const step = (now: number) => {
    if (signal.aborted) return;
    begun ??= { at: now, y: scrollY };
    const part = Math.min(1, (now - begun.at) / DURATION_MS);
    const room = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
    const goal = element.getBoundingClientRect().top + scrollY - room;
    window.scrollTo({ top: begun.y + (goal - begun.y) * ease(part), behavior: 'instant' });
    if (part < 1) requestAnimationFrame(step);
    else stop();
  };
  // Wait two frames: by then a newly opened page has scrolled to its top.
  requestAnimationFrame(() => requestAnimationFrame(step));
  return stop;
}

/** Ease in and out. */
const ease = (part: number) => (part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2);
