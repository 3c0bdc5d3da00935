import type { Queries } from '../../platform/database/database.ts';
import type { DocumentDeps } from '../documents/create-documents.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { presentVoucher, type VoucherRow } from './present-voucher.ts';

interface VoucherMailInput {
  member: Member;
  cause: string;
  recipient: string;
  withPdf: boolean;
  withPass: boolean;
}

/** Queues the mail with a voucher in the caller's transaction. */
export async function mailVoucher(
  tx: Queries,
  { wallets }: Pick<DocumentDeps, 'wallets'>,
  row: VoucherRow,
  { member, cause, recipient, withPdf, withPass }: VoucherMailInput,
): Promise<void> {
  const voucher = presentVoucher(row, { memberNumber: member.number, wallets });
  await enqueueMail(tx, {
    cause,
    template: 'time-voucher',
    recipient,
    data: { voucher, withPdf, withPass },
  });
}
