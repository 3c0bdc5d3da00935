import type { Vocabulary } from './vocabulary.ts';

export interface PageTextInfo {
  title: string;
  /** Where readers see it. */
  about: string;
  /** Version 0: the text of the code. */
  text: string;
  vocabulary: Vocabulary;
}

const lotWords: Vocabulary = {
  lot_name: { type: 'text', about: 'The name of the lot' },
  lot_phone: { type: 'text', about: 'The phone number of the lot' },
  lot_address: { type: 'text', about: 'The address of the lot' },
};

/** The texts that staff may change and that are not mail, by name. */
export const pageTexts: Readonly<Record<string, PageTextInfo>> = {
  'on-the-day': {
    title: 'On the day',
    about:
      'The steps of a stay: in confirmations and reminders, on the PDF and the wallet pass of a booking. A step per line.',
    text: [
      'Drive to {{lot_address}}. We’re open 24 hours a day.',
      'Show the barcode or give your booking number at the gate.',
      'Take our free shuttle to the terminal.',
      'When you land, call the shuttle on our site under “Pickup” or at {{lot_phone}}.',
    ].join('\n'),
    vocabulary: lotWords,
  },
};
