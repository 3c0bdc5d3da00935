import { business } from '../../../../shared/business.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/serve/handler.ts';
import { beginIdempotent, finishIdempotent } from '../../platform/idempotency/idempotency.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import type { MailTemplate } from '../../../../shared/contracts/mail-kinds.ts';
import { newId } from '../../platform/new-id.ts';

interface MessageInput {
  /** The name of the contract of the call. */
  contract: string;
  template: MailTemplate;
  /** Mails a copy to the sender. */
  copy?: { template: MailTemplate; recipient: string };
  body: object;
  caller: Caller;
}

/** Mails a message to the lot, once per idempotency key. Throws 409 when the key was used for another message. */
export async function sendToLot(
  { db }: Deps,
  { contract, template, copy, body, caller }: MessageInput,
): Promise<void> {
  const key = caller.idempotencyKey ?? newId();
  await db.transaction(async (tx) => {
    const attempt = await beginIdempotent(tx, { contract, key, body: { ...body } });
    if (attempt.state !== 'new') return;
    await enqueueMail(tx, {
      cause: `${template}:${key}`,
      template,
      recipient: business.email,
      data: { ...body },
    });
    if (copy) await enqueueMail(tx, { ...copy, cause: `${copy.template}:${key}`, data: { ...body } });
    await finishIdempotent(tx, { contract, key, status: 200, answer: {} });
  });
}
