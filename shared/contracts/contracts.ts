import {
  cancelBooking,
  claimBooking,
  createBooking,
  downloadBooking,
  emailBooking,
  findBooking,
  findCancelFee,
} from './bookings.ts';
import { sendContactMessage, sendCorporateInquiry } from './contact.ts';
import type { Contract } from './contract.ts';
import { findEmailPrefs, setEmailPrefs } from './email-prefs.ts';
import { emailQuote, findQuote, setQuotes } from './quotes.ts';
import { listRateExamples } from './rates.ts';
import { checkMessages, dismissMessage, getHealth, getSettings, sendEvent } from './site.ts';

/** Every call of the main API. A handler that is not here does not start, and neither does a line without a handler. */
export const contracts: Contract[] = [
  getSettings,
  getHealth,
  sendEvent,
  checkMessages,
  dismissMessage,
  setQuotes,
  findQuote,
  emailQuote,
  listRateExamples,
  createBooking,
  findBooking,
  emailBooking,
  downloadBooking,
  claimBooking,
  findCancelFee,
  cancelBooking,
  sendContactMessage,
  sendCorporateInquiry,
  findEmailPrefs,
  setEmailPrefs,
];
