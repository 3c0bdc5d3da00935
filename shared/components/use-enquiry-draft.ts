import { reaction } from 'mobx';
import { useEffect } from 'react';
import * as v from 'valibot';

/** A form whose fields are texts; `EnquiryState` is one. */
interface Typed<N extends string> {
  /** What may be kept; a form may have more fields than these. */
  readonly names: readonly N[];
  readonly values: Record<N, string>;
  readonly isSent: boolean;
  restore(typed: Partial<Record<N, string>>): void;
}

const kept = v.record(v.string(), v.string());

/** Carries what was typed over a reload of this tab, until it is sent. */
export function useEnquiryDraft<N extends string>(enquiry: Typed<N>, key: string): void {
  useEffect(() => {
    enquiry.restore(readDraft(enquiry, key));
    return reaction(
      () => (enquiry.isSent ? null : pickNamed(enquiry)),
      (values) => keepDraft(key, values),
      { fireImmediately: enquiry.isSent },
    );
  }, [enquiry, key]);
}

const pickNamed = <N extends string>({ names, values }: Typed<N>) =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

function readDraft<N extends string>({ names }: Typed<N>, key: string): Partial<Record<N, string>> {
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
