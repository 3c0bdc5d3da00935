import type { Logger } from '../../log.ts';
import type { Database } from './database/database.ts';
import type { PaymentGateway } from '../modules/payments/payment-gateway.ts';
import type { Signer } from './signer.ts';

/** What the API's modules are given: nothing of the site, no environment, no clock of their own. */
export interface Deps {
  db: Database;
  gateway: PaymentGateway;
  signer: Signer;
  /** The present instant; tests pass their own. */
  now: () => Date;
  log: Logger;
  /** Where links in mails and passes lead, without a trailing slash. */
  publicOrigin: string;
  /** There are certificates to sign wallet passes with. */
  canMakePasses: boolean;
}
