import { eq } from 'drizzle-orm';
import { mailDebt as contract } from '../../../../shared/contracts/debts.ts';
import { conflict } from '../../../../shared/errors/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Signer } from '../../platform/signer.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { getTransaction } from './check-in.ts';
import { getDebt, presentDebt } from './find-debt.ts';
import type { TransactionDetails } from './find-transaction.ts';
import { transactionToken } from './present-transaction.ts';
import { transactions } from './tables.ts';

interface DebtMail {
  recipient: string;
  signer: Signer;
  at: Date;
}

/** Mails a link to pay what is owed for a stay, in the caller's transaction. Throws 404, and 409 if it was paid. */
export async function mailDebtLink(
  tx: Queries,
  stay: TransactionDetails,
  { recipient, signer, at }: DebtMail,
): Promise<void> {
  const { row } = stay;
  const debt = await getDebt(tx, row.id, 'for update');
  if (debt.settledAt) throw conflict('STATE_CHANGED', 'This was already paid.');
  await enqueueMail(tx, {
    // The same second of a repeated press.
    cause: `debt:${row.id}:${recipient.toLowerCase()}:${at.getTime()}`,
    template: 'debt',
    recipient,
    data: {
      debt: presentDebt(debt, stay),
      link: `/pay/${row.id}?token=${transactionToken(row, signer, at)}`,
      full_name: row.customerName,
    },
  });
}

/** The same for staff, with an audit entry. The receipt goes to this address, too. */
export async function mailDebtByStaff(
  tx: Queries,
  id: string,
  { by, ...mail }: DebtMail & { by: { id: string } },
): Promise<void> {
  // Throws 404 before anything else is read.
  await getDebt(tx, id);
  const stay = await getTransaction(tx, id);
  await mailDebtLink(tx, stay, mail);
  await tx.update(transactions).set({ email: mail.recipient }).where(eq(transactions.id, id));
  await recordAudit(tx, {
    action: contract,
    actor: by,
    subject: { kind: 'transaction', id, name: stay.row.ticketNumber },
    before: { email: stay.row.email },
    after: { email: mail.recipient, mailed: 'debt' },
    at: mail.at,
  });
}
