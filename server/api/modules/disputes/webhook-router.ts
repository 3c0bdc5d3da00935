import type { Request, Router } from 'express';
import type { Deps } from '../../platform/deps.ts';
import { createSignedRouter } from '../../platform/webhooks/webhook-router.ts';
import type { WebhookDoor } from './webhook-door.ts';

/** The address for Stripe's dashboard, on the site's origin. */
export const WEBHOOK_PATH = '/api/webhooks/stripe';

/** A dispute comes with its evidence: up to 150,000 letters. */
const BODY_LIMIT = 512 * 1024;

export interface WebhookDeps extends Pick<Deps, 'db' | 'now'> {
  receiveWebhook: WebhookDoor;
  /** The address of a request's sender. */
  addressOf: (req: Request) => string;
}

/** Creates the router for the card network's webhook. Stripe sends what is refused again for three days. */
export const createWebhookRouter = ({ receiveWebhook, ...deps }: WebhookDeps): Router =>
  createSignedRouter({
    ...deps,
    receive: receiveWebhook,
    header: 'stripe-signature',
    bodyLimit: BODY_LIMIT,
  });
