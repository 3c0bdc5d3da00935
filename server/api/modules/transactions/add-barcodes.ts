import type { Transaction } from '../../../../shared/contracts/transactions.ts';
import { createBarcodeBars } from '../documents/create-barcode-bars.ts';

/** The same stay with the barcodes of its ticket and receipt, and the way to the receipt's PDF. */
export async function addBarcodes(stay: Transaction): Promise<Transaction> {
  const { receipt, ticket_number: ticket, token } = stay;
  const [bars, receiptBars] = await Promise.all([
    ticket ? createBarcodeBars(ticket) : null,
    receipt ? createBarcodeBars(receipt.receiptNumber) : null,
  ]);
  if (!receipt) return { ...stay, bars };
  const proof = token ? `?token=${encodeURIComponent(token)}` : '';
  const downloads = { pdf: `/tx-receipts/${receipt.receiptNumber}/receipt.pdf${proof}` };
  return { ...stay, bars, receipt: { ...receipt, bars: receiptBars, downloads } };
}
