import type { Transaction } from '../../../../shared/contracts/transactions.ts';
import { createCodes } from '../documents/create-codes.ts';
import { createBarcodeBars } from '../documents/create-barcode-bars.ts';

/** Adds the barcodes of the ticket and the receipt, and the link to the receipt's PDF. */
export function addBarcodes(transaction: Transaction): Transaction {
  const { receipt, ticket_number: ticket, token } = transaction;
  const bars = ticket ? createBarcodeBars(ticket) : null;
  if (!receipt) return { ...transaction, bars };
  const proof = token ? `?token=${encodeURIComponent(token)}` : '';
  const downloads = { pdf: `/tx-receipts/${receipt.receiptNumber}/receipt.pdf${proof}` };
  const receiptBars = createBarcodeBars(receipt.receiptNumber);
  return { ...transaction, bars, receipt: { ...receipt, bars: receiptBars, downloads } };
}

/** Adds the receipt's number as a barcode and a QR code, for the paper that the booth prints. */
export function addReceiptCodes(transaction: Transaction): Transaction {
  const { receipt } = transaction;
  if (!receipt) return transaction;
  return { ...transaction, receipt: { ...receipt, ...createCodes(receipt.receiptNumber) } };
}
