import { business } from '../../../../shared/business.ts';
import { lotAddress } from '../../../../shared/format/lot-address.ts';
import { checkLine, fillPlain, type Values, type Vocabulary } from './vocabulary.ts';

export interface PageTextInfo {
  title: string;
  /** Where readers see it. */
  about: string;
  /** Version 0: the text of the code. Empty: nothing is shown. */
  text: string;
}

/** The texts that staff may change and that are not mail, by name. */
export const pageTexts = {
  'on-the-day': {
    title: 'On the day',
    about:
      'The steps of a stay, one per line: in confirmations and reminders, on the PDF and the wallet pass of a booking. A pass that is on a phone keeps its steps until it is updated for another reason.',
    text: [
      'Drive to {{lot_address}}. We’re open 24 hours a day.',
      'Show the barcode or give your booking number at the gate.',
      'Take our free shuttle to the terminal.',
      'When you land, call the shuttle on our site under “Pickup” or at {{lot_phone}}.',
    ].join('\n'),
  },
  'receipt-note': {
    title: 'Note on receipts',
    about: 'At the end of the receipt, as PDF and in the email.',
    text: '',
  },
  'pickup-note': {
    title: 'Note on shuttle pickup',
    about: 'At the top of the page that calls the shuttle.',
    text: '',
  },
  'claim-note': {
    title: 'Note on finding a booking',
    about: 'At the top of the page that finds a booking by its number.',
    text: '',
  },
} as const satisfies Readonly<Record<string, PageTextInfo>>;
export type PageTextName = keyof typeof pageTexts;

/** What these texts may hold. */
export const pageWords: Vocabulary = {
  lot_name: { type: 'text', about: 'The name of the lot' },
  lot_phone: { type: 'text', about: 'The phone number of the lot' },
  lot_address: { type: 'text', about: 'The address of the lot' },
};
const values: Values = { lot_name: business.name, lot_phone: business.phone, lot_address: lotAddress };

/** The lines of a text as the code has it. */
export const codeLines = (name: PageTextName): string[] => fillPageText(pageTexts[name].text);

/** A text by its name; undefined for an unknown one. */
export const findPageTextInfo = (name: string): PageTextInfo | undefined =>
  isPageText(name) ? pageTexts[name] : undefined;

export const isPageText = (name: string): name is PageTextName => Object.hasOwn(pageTexts, name);

/** The lines of a text as readers see them. */
export const fillPageText = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => fillPlain(checkLine(line, pageWords, { isPlain: true }), values).trim())
    .filter((line) => line !== '');
