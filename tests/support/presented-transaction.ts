import type { Receipt, Transaction } from '../../shared/contracts/transactions.ts';
import { cents } from '../../shared/format/money.ts';
import { buildPresentedBooking } from './presented-booking.ts';

/** The widths of a Code 128 of '5000123'. */
const BARS = [...'2112322311312122221122321141312211321412212331112'].map(Number);

export function buildReceipt(rest: Partial<Receipt> = {}): Receipt {
  const { rate } = buildPresentedBooking();
  return {
    receiptNumber: '5000123',
    receipt_number: '5000123',
    issued_at: '2026-11-27 17:10:00-0800',
    validation_code: 'K7QF4X',
    rate: rate ?? null,
    total: cents(14569),
    refunded: cents(0),
    payments: [{ kind: 'CARD', amount: cents(14569), brand: 'Visa', last_four: '4242' }],
    points: 124,
    bars: BARS,
    downloads: { pdf: '/tx-receipts/5000123/receipt.pdf?token=abc.def' },
    ...rest,
  };
}

/** A completed stay as the API presents it, priced like the golden quote. */
export function buildPresentedTransaction(
  rest: Partial<Transaction> = {},
): Transaction & { receipt: Receipt } {
  return {
    id: 'tx3nVq0c7tQm1yXw8ZrL4A',
    ticket_number: '1000123',
    record_locator: 'QK7M2X9RTB',
    bars: BARS,
    status: 'CLOSED',
    travel_from_date: '2026-11-21 09:00:00-0800',
    travel_to_date: '2026-11-27 17:10:00-0800',
    vehicle_class: 'STANDARD',
    license_plate: 'CAS1234',
    customer_name: null,
    booking: null,
    time_vouchers: [],
    rate: buildPresentedBooking().rate ?? null,
    is_estimate: false,
    due: cents(0),
    is_linked_to_club: false,
    is_own: false,
    allowed_actions: ['email-receipt'],
    customer_link: '/trips/tx3nVq0c7tQm1yXw8ZrL4A/?token=abc.def',
    token: 'abc.def',
    ...rest,
    receipt: rest.receipt ?? buildReceipt(),
  };
}
