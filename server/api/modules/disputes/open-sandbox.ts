import { randomBytes } from 'node:crypto';
import type { Deps } from '../../platform/deps.ts';
import { createSandboxGateway } from '../payments/sandbox-gateway.ts';
import { createWebhookDoor } from './webhook-door.ts';

/** Opens the sandbox with a webhook of its own. Only it knows the secret, so nobody else can send events. */
export function openSandbox(deps: Pick<Deps, 'db' | 'now' | 'log'>) {
  const secret = `whsec_${randomBytes(24).toString('hex')}`;
  const receiveWebhook = createWebhookDoor({ ...deps, secret });
  const { db, now } = deps;
  const webhook = { secret, receive: receiveWebhook };
  return { gateway: createSandboxGateway({ queries: db.queries, now, webhook }), receiveWebhook, secret };
}
