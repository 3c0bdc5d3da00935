import { reaction } from 'mobx';
import { useEffect } from 'react';
import * as v from 'valibot';
import type { EnquiryState } from '../stores/EnquiryState.ts';

const kept = v.record(v.string(), v.string());

/** Carries what was typed over a reload of this tab, until it is sent. */
export function useEnquiryDraft<N extends string>(enquiry: EnquiryState<N>, key: string): void {
  useEffect(() => {
    enquiry.restore(readDraft(enquiry, key));
    return reaction(
      () => (enquiry.isSent ? null : enquiry.values),
      (values) => keepDraft(key, values),
      { fireImmediately: enquiry.isSent },
    );
  }, [enquiry, key]);
}

function readDraft<N extends string>({ names }: EnquiryState<N>, key: string): Partial<Record<N, string>> {
  const draft: Partial<Record<N, string>> = {};
  try {
    const parsed = v.safeParse(kept, JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    if (!parsed.success) return draft;
    for (const name of names) draft[name] = parsed.output[name] ?? '';
  } catch {
    // Storage may be switched off, and then there was no draft.
  }
  return draft;
}

function keepDraft(key: string, values: Record<string, string> | null): void {
  try {
    if (values) sessionStorage.setItem(key, JSON.stringify(values));
    else sessionStorage.removeItem(key);
  } catch {
    // Full or switched off: the form works without it.
  }
}
