import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type * as card from '../format/card.ts';
import { afterPress } from './after-press.ts';

type CardRules = typeof card;

interface CardTyping {
  value: string;
  onChange: (value: string) => void;
  /** Told what is wrong, or null, when the field is left after a change. */
  onCheck?: ((message: string | null) => void) | undefined;
  format?: (rules: CardRules, value: string, caret: number) => card.Typed;
  check: (rules: CardRules, value: string) => string | null;
}

/**
 * What a card field does with what is typed. The rules are loaded when the field is first entered; until then, and where
 * they cannot be loaded, it is a plain text field, and the server still knows the rules.
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
    // What was typed, or filled in by the browser, before the rules came.
    if (rules && value) apply(value);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when they come
  }, [rules]);
  const handleBlur = () => {
    if (rules && isEdited.current) afterPress(() => onCheck?.(check(rules, value)));
  };
  return { rules, props: { inputRef: input, value, onChange: apply, onFocus: load, onBlur: handleBlur } };
}
