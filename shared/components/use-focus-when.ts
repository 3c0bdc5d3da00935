import { useEffect, useRef, type RefObject } from 'react';

/** An element that takes the focus when something has come about: the words that take a form's place. */
export function useFocusWhen<E extends HTMLElement>(isSo: boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (isSo) element.current?.focus();
  }, [isSo]);
  return element;
}
