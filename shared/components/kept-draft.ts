import * as v from 'valibot';

const kept = v.record(v.string(), v.string());

/** The draft of this name in this tab, as text; null where there is none. */
export function findDraft(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    // Storage may be switched off, and then there was no draft.
    return null;
  }
}

/** What a draft says of these fields. */
export function readDraft<N extends string>(text: string | null, names: readonly N[]) {
  const draft: Partial<Record<N, string>> = {};
  try {
    const parsed = v.safeParse(kept, JSON.parse(text ?? 'null'));
    if (parsed.success) for (const name of names) draft[name] = parsed.output[name] ?? '';
  } catch {
    // Somebody else wrote it.
  }
  return draft;
}

/** Keeps the draft for this tab; null forgets it. */
export function keepDraft(key: string, values: Record<string, string> | null): void {
  try {
    if (values) sessionStorage.setItem(key, JSON.stringify(values));
    else sessionStorage.removeItem(key);
  } catch {
    // Full or switched off: the form works without it.
  }
}
