import type { Transaction } from '../../../../shared/contracts/transactions.ts';
import { createCodes } from '../documents/create-codes.ts';
import { createBarcodeBars } from '../documents/create-barcode-bars.ts';

/** Adds the barcodes of the ticket and the receipt, and the link to the receipt's PDF. */
export async function addBarcodes(transaction: Transaction): Promise<Transaction> {
  const { receipt, ticket_number: ticket, token } = transaction;
  const [bars, receiptBars] = await Promise.all([
    ticket ? createBarcodeBars(ticket) : null,
    receipt ? createBarcodeBars(receipt.receiptNumber) : null,
  ]);
  if (!receipt) return { ...transaction, bars };
  const proof = token ? `?token=${encodeURIComponent(token)}` : '';
  const downloads = { pdf: `/tx-receipts/${receipt.receiptNumber}/receipt.pdf${proof}` };
  return { ...transaction, bars, receipt: { ...receipt, bars: receiptBars, downloads } };
}

/** Adds the receipt's number as a barcode and a QR code, for the paper that the booth prints. */
export async function addReceiptCodes(transaction: Transaction): Promise<Transaction> {
  const { receipt } = transaction;
  if (!receipt) return transaction;
  return { ...transaction, receipt: { ...receipt, ...(await createCodes(receipt.receiptNumber)) } };
}
