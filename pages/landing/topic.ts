import type { ReactNode } from 'react';

/** What one landing page says. */
export interface Topic {
  /** At most 34 characters. */
  title: string;
  /** 70 to 160 characters. */
  description: string;
  heading: string;
  lead: string;
  /** Headed sections, in order; `prices` is where the table of present prices stands, once. */
  sections: readonly { heading: string; text: ReactNode; prices?: boolean }[];
  /** Asked by those who search for this. */
  questions?: readonly { question: string; answer: string }[];
}
