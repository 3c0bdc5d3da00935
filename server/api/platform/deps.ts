import type { Logger } from '../../log.ts';
import type { Telemetry } from '../../telemetry/telemetry.ts';
import type { Database } from './database/database.ts';
import type { Signer } from './signer.ts';

/** Dependencies of every module. Modules don't read the site, the environment or the system clock. */
export interface Deps {
  db: Database;
  signer: Signer;
  /** Returns the current time. Tests replace it. */
  now: () => Date;
  log: Logger;
  telemetry: Telemetry;
  /** Origin of links in mails and wallet passes, without a trailing slash. */
  publicOrigin: string;
}
