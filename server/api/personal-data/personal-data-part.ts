import type { Account } from '../modules/members/find-account.ts';
import type { Queries } from '../platform/database/database.ts';

/** A kind of personal data, for export and erasure. */
export interface PersonalData {
  /** Its name in the download. */
  name: string;
  /** Collects the data as JSON for the member, without secrets and hashes. */
  collect: (queries: Queries, account: Account) => Promise<unknown>;
  /** Erases it in the transaction that deletes the account, except records required by law. */
  erase?: (tx: Queries, account: Account) => Promise<void>;
}

/** The columns of an erased car. */
export const NO_CAR = {
  licensePlate: null,
  makeAndColor: null,
  accessibleSpace: false,
  passengers: null,
};

/** The columns of a booking that say who and where its traveler is, without name and email. */
export const NO_CONTACT = {
  phone: null,
  billingAddress: null,
  postalCode: null,
  flightDeparting: null,
  flightReturning: null,
  ...NO_CAR,
  sessionId: null,
  marketing: null,
  addressKey: null,
  networkKey: null,
};
