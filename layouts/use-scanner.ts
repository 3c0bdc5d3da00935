import { useEffect, useEffectEvent } from 'react';
import { BURST_MS, NO_BURST, readScanKey } from './scan-keys.ts';

/** The same code again within this time is the same scan. */
const REPEAT_MS = 2000;
/** The switch of all single keys, in the lists' dialog of shortcuts. */
const SETTING = 'list-shortcuts';

interface Scanner {
  onScan: (code: string) => unknown;
  /** A single key outside of fields, which no scanner sent. */
  onKey: (key: string) => void;
}

/**
 * Listens for a hand-held scanner, wherever the focus is, before anything else on the page sees the keys. What it typed
 * into a focused field is taken out again.
 */
export function useScanner({ onScan, onKey }: Scanner): void {
  // A new render between a key and what it does must not lose the key.
  const handleScanned = useEffectEvent(onScan);
  const handleSingle = useEffectEvent(onKey);
  useEffect(() => {
    let burst = NO_BURST;
    let before: Snapshot | null = null;
    let last = { code: '', at: -Infinity };
    let single: ReturnType<typeof setTimeout> | undefined;

    const handleKey = (event: KeyboardEvent) => {
      const { key, timeStamp: at } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      clearTimeout(single);
      const read = readScanKey(burst, { key, at });
      if (read.burst.text.length === 1) before = takeSnapshot(event.target);
      burst = read.burst;
      if (read.scanned !== null) {
        event.preventDefault();
        event.stopPropagation();
        before?.restore();
        const isRepeat = read.scanned === last.code && at - last.at < REPEAT_MS;
        last = { code: read.scanned, at };
        if (!isRepeat) handleScanned(read.scanned);
      } else if (read.burst.text.length > 2) {
        // A scanner's letters are no shortcuts.
        if (!isTyping(event.target)) event.stopPropagation();
      } else if (read.burst.text.length === 1 && !event.repeat && !isTyping(event.target) && areKeysOn()) {
        if (key === '/') event.preventDefault();
        single = setTimeout(() => handleSingle(key), BURST_MS + 15);
      }
    };
    // The window hears of a key first.
    window.addEventListener('keydown', handleKey, { capture: true });
    return () => {
      clearTimeout(single);
      window.removeEventListener('keydown', handleKey, { capture: true });
    };
  }, []);
}

interface Snapshot {
  restore: () => void;
}

/** What a field contains before a scanner types into it. */
function takeSnapshot(target: EventTarget | null): Snapshot | null {
  if (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  ) {
    const { value } = target;
    return {
      restore() {
        if (target.value === value) return;
        // React replaces the setter of an element's own; the one of its class tells React of the change.
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set?.call(target, value);
        target.dispatchEvent(new Event('input', { bubbles: true }));
        target.dispatchEvent(new Event('change', { bubbles: true }));
      },
    };
  }
  return null;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null;

const areKeysOn = () => localStorage.getItem(SETTING) !== 'off';
