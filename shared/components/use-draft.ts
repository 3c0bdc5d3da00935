import { reaction } from 'mobx';
import { useEffect } from 'react';

/** A form whose input survives a reload of the tab; `FieldsState` is one. */
export interface DraftSource {
  /** What to store, without passwords and card data; null removes the stored draft. */
  readonly draft: object | null;
  /** Gets whatever the storage contains under the form's key, parsed from JSON, and validates it. */
  restore(draft: unknown): void;
}

/**
 * Keeps a form's input in this tab's session storage until it is sent, and restores it after a reload. What people type
 * before hydration needs no storage: see shared/page/use-early-input.ts.
 * @param key names the draft; `source` must be the same object on every render
 */
export function useDraft(key: string, source: DraftSource): void {
  useEffect(() => {
    source.restore(readDraft(key));
    return reaction(
      () => source.draft,
      (draft) => storeDraft(key, draft),
      { fireImmediately: source.draft === null },
    );
  }, [source, key]);
}

function readDraft(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    // Storage may be disabled, or the text may not be ours.
    return null;
  }
}

function storeDraft(key: string, draft: object | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage may be full or disabled. The form works without it.
  }
}
