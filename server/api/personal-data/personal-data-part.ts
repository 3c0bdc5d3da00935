import type { Account } from '../modules/members/find-account.ts';
import type { Queries } from '../platform/database/database.ts';

/** The personal data of one kind, for the download and for deletion. */
export interface PersonalData {
  /** Its name in the download. */
  name: string;
  /** All of it, as JSON for the member to read; never secrets, never hashes. */
  collect: (queries: Queries, account: Account) => Promise<unknown>;
  /** Erases it in the transaction that deletes the account, except records required by law. */
  erase?: (tx: Queries, account: Account) => Promise<void>;
}
