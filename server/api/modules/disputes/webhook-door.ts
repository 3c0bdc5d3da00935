import type { Deps } from '../../platform/deps.ts';
import { readNetworkEvent } from '../payments/network-event.ts';
import { findSignatureProblem } from '../payments/webhook-signature.ts';
import { recordEvent } from './record-event.ts';

interface DoorOptions extends Pick<Deps, 'db' | 'now' | 'log'> {
  /** The secret that the card network signs with; null: everything is refused. */
  secret: string | null;
}

/** Receives a webhook's body and its `Stripe-Signature`, and answers the status for the card network. */
export type WebhookDoor = (payload: Uint8Array, signature: string | undefined) => Promise<200 | 400 | 403>;

/**
 * The only way in for events of the card network, and of its sandbox. Anything but 200 makes the network send the event
 * again later, so events that we don't follow get 200, too.
 */
export function createWebhookDoor({ db, now, log, secret }: DoorOptions): WebhookDoor {
  return async (payload, header) => {
    if (secret === null) return 403;
    const problem = findSignatureProblem({ payload, header, secret, now: now() });
    if (problem !== null) {
      log.warn({ problem }, 'A webhook was refused');
      return 400;
    }
    const event = readNetworkEvent(payload);
    if (!event) {
      log.error('A signed webhook could not be read');
      return 400;
    }
    const outcome = await db.transaction((tx) => recordEvent(tx, event));
    log.debug({ event: event.id, kind: event.kind, outcome }, 'A webhook was received');
    return 200;
  };
}
