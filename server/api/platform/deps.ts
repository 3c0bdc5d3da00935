import type { Logger } from '../../log.ts';
import type { Database } from './database/database.ts';
import type { Signer } from './signer.ts';

/** What every module is handed: nothing of the site, no environment, no clock of its own. */
export interface Deps {
  db: Database;
  signer: Signer;
  /** The present instant; tests pass their own. */
  now: () => Date;
  log: Logger;
  /** Where links in mails and passes lead, without a trailing slash. */
  publicOrigin: string;
}
