import { business } from '../../../../shared/business.ts';
import type { Deps } from '../../platform/deps.ts';
import { emailKey } from '../../platform/email-key.ts';
import type { Caller } from '../../platform/serve/handler.ts';
import { beginIdempotent, finishIdempotent } from '../../platform/idempotency/idempotency.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import type { MailTemplate } from '../mail/mail-designs.ts';
import { newId } from '../../platform/new-id.ts';
import { throttle } from '../../platform/limits/limits.ts';

const HOUR = 3600;

interface Letter {
  /** The name of the contract that it came by. */
  contract: string;
  template: MailTemplate;
  body: { email_address: string };
  caller: Caller;
}

/**
 * Puts a visitor's letter into the lot's mailbox, once per attempt. Throws 429 after 10 letters an hour from one IP
 * address or 5 that name one e-mail address, and 409 for a key that came with another letter.
 */
export async function sendToLot(
  { db, now }: Deps,
  { contract, template, body, caller }: Letter,
): Promise<void> {
  const key = caller.idempotencyKey ?? newId();
  await throttle(db.queries, `letter:${caller.ip}`, 10, HOUR, now());
  await throttle(db.queries, `letter-from:${emailKey(body.email_address)}`, 5, HOUR, now());
  await db.transaction(async (tx) => {
    const attempted = await beginIdempotent(tx, { contract, key, body: { ...body } });
    if (attempted.state !== 'new') return;
    await enqueueMail(tx, {
      cause: `${template}:${key}`,
      template,
      recipient: business.email,
      data: { ...body },
    });
    await finishIdempotent(tx, { contract, key, status: 200, answer: {} });
  });
}
