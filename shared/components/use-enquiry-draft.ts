import { reaction } from 'mobx';
import { useEffect } from 'react';
import { findDraft, keepDraft, readDraft } from './kept-draft.ts';

/** A form whose fields are texts; `EnquiryState` is one. */
interface Typed<N extends string> {
  /** What may be kept; a form may have more fields than these. */
  readonly names: readonly N[];
  readonly values: Record<N, string>;
  readonly isSent: boolean;
  restore(typed: Partial<Record<N, string>>): void;
}

/** Carries what was typed over a reload of this tab, until it is sent. */
export function useEnquiryDraft<N extends string>(enquiry: Typed<N>, key: string): void {
  useEffect(() => {
    enquiry.restore(readDraft(findDraft(key), enquiry.names));
    return reaction(
      () => (enquiry.isSent ? null : pickNamed(enquiry)),
      (values) => keepDraft(key, values),
      { fireImmediately: enquiry.isSent },
    );
  }, [enquiry, key]);
}

const pickNamed = <N extends string>({ names, values }: Typed<N>) =>
  Object.fromEntries(names.map((name) => [name, values[name]]));
