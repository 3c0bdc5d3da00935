import { business } from '../../../../shared/business.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/serve/handler.ts';
import { beginIdempotent, finishIdempotent } from '../../platform/idempotency/idempotency.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import type { MailTemplate } from '../mail/mail-designs.ts';
import { newId } from '../../platform/new-id.ts';

interface Letter {
  /** The name of the contract that it came by. */
  contract: string;
  template: MailTemplate;
  body: object;
  caller: Caller;
}

/** Mails a letter to the lot, once per attempt. Throws 409 for a key that came with another letter. */
export async function sendToLot({ db }: Deps, { contract, template, body, caller }: Letter): Promise<void> {
  const key = caller.idempotencyKey ?? newId();
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
