import type { Queries } from '../../platform/database/database.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import type { MailedLink } from '../mail/mailed-link.ts';
import { newId } from '../../platform/new-id.ts';
import type { Account } from './find-account.ts';

export const ACCOUNT_CHANGES = ['PASSWORD', 'EMAIL', 'CLOSED', 'REOPENED', 'ERASED'] as const;
export type AccountChange = (typeof ACCOUNT_CHANGES)[number];

/** Mails the owner about a change of the account, to the address it had before the change. */
export async function notifyAccountChange(
  tx: Queries,
  { email, shortName }: Pick<Account, 'email' | 'shortName'>,
  change: AccountChange,
  undo?: MailedLink,
): Promise<void> {
  await enqueueMail(tx, {
    cause: `account:${newId()}`,
    template: 'account-changed',
    recipient: email,
    data: { name: shortName, change, ...(undo && { link: undo }) },
  });
}
