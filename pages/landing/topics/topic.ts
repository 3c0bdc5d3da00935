import type { ReactNode } from 'react';

/** The content of a landing page. */
export interface Topic {
  /** At most 34 characters. */
  title: string;
  /** 70 to 160 characters. */
  description: string;
  heading: string;
  lead: string;
  /** Sections with headings, in order. `prices` places the table of current prices, once. */
  sections: readonly { heading: string; text: ReactNode; prices?: boolean }[];
  /** Questions of people who search for this topic. */
  questions?: readonly { question: string; answer: string }[];
}
