import { useEffect, useRef } from 'react';

/**
 * Lets the browser's Back button close a dialog, as people on phones expect. The extra history entry
 * has the same URL and the router ignores it.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isOpen) return;
    let isOurs = true;
    history.pushState(history.state, '');
    const handleBack = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      removeEventListener('popstate', handleBack, { capture: true });
      if (!isOurs) return;
      isOurs = false;
      close.current();
    };
    addEventListener('popstate', handleBack, { capture: true });
    return () => {
      if (!isOurs) return;
      isOurs = false;
      history.back();
    };
  }, [isOpen]);
}
