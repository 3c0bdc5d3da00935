import { useEffect, useRef, type RefObject } from 'react';

/** Focuses an element when the condition becomes true, for example a result that replaces a form. */
export function useFocusWhen<E extends HTMLElement>(isSo: boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (isSo) element.current?.focus();
  }, [isSo]);
  return element;
}
