import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type * as card from '../format/card.ts';
import { afterPress } from './after-press.ts';

type CardRules = typeof card;

interface CardTyping {
  value: string;
  onChange: (value: string) => void;
  /** Gets the message, or null if the value is right, when the field is left after a change. */
  onCheck?: ((message: string | null) => void) | undefined;
  format?: (rules: CardRules, value: string, caret: number) => card.Typed;
  check: (rules: CardRules, value: string) => string | null;
}

/**
 * Formats and checks a card field. The rules are loaded when the field is first focused; until then, and if
 * they cannot be loaded, it is a plain text field, and the server checks the value.
 */
export function useCardTyping({ value, onChange, onCheck, format, check }: CardTyping) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const isEdited = useRef(false);
  const [rules, setRules] = useState<CardRules | null>(null);
  const load = () => {
    if (!rules) void import('../format/card.ts').then(setRules, () => undefined);
  };
  const apply = (typed: string) => {
    isEdited.current = true;
    const formatted = rules && format?.(rules, typed, input.current?.selectionStart ?? typed.length);
    if (formatted && input.current === document.activeElement) caret.current = formatted.caret;
    onChange(formatted?.value ?? typed);
  };
  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  useEffect(() => {
    // Format what was typed or autofilled before the rules were loaded.
    // The field itself has the keys that were pressed since the last render.
    const typed = input.current?.value ?? value;
    if (rules && typed) apply(typed);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the rules are loaded
  }, [rules]);
  const handleBlur = () => {
    if (rules && isEdited.current) afterPress(() => onCheck?.(check(rules, value)));
  };
  return { rules, props: { inputRef: input, value, onChange: apply, onFocus: load, onBlur: handleBlur } };
}
