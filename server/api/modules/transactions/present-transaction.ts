import type { Receipt, Transaction, TransactionAction } from '../../../../shared/contracts/transactions.ts';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import { cents } from '../../../../shared/format/money.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import { pointsOf } from '../points/point-rules.ts';
import { presentRate } from '../quotes/present-rate.ts';
import type { Rates } from '../rates/rate-types.ts';
import type { PricedRate } from '../rates/priced-rate.ts';
import { isScoreFinal } from './is-score-final.ts';
import type { BookingRow } from '../bookings/present-booking.ts';
import { presentCar } from '../members/member-car.ts';
import type { Signer } from '../../platform/signer.ts';
import { billTransaction, voucherPayments, onlinePaymentCents } from './bill-transaction.ts';
import type { TransactionDetails, ReceiptPayment, TransactionRow } from './find-transaction.ts';

/** Links to a transaction work until 30 days after its exit. */
const LINK_LIFE_MS = 30 * DAY_MS;
/** For this long after the exit a member can record a transaction. */
export const RECORD_WITHIN_MS = 90 * DAY_MS;

type LinkedRow = Pick<TransactionRow, 'id' | 'exitedAt'>;

/** When links to the transaction stop working: not while the car is at the lot, also for links that were sent before. */
export const transactionLinkEnd = ({ exitedAt }: Pick<LinkedRow, 'exitedAt'>, now: Date): Date =>
  new Date((exitedAt ?? now).getTime() + LINK_LIFE_MS);

/** Creates the token for a transaction's links. */
export const transactionToken = (row: LinkedRow, signer: Signer, now: Date): string =>
  signer.sign('transaction', row.id, transactionLinkEnd(row, now));

/** The path of the ticket's page. The ticket number and the record locator in it are the proof. */
export const ticketLink = (row: Pick<TransactionRow, 'ticketNumber' | 'recordLocator'>): string =>
  `/tickets/${row.ticketNumber}/${row.recordLocator}/`;

export interface PresentTransactionOptions {
  token: string;
  /** The logged-in member, if any. */
  memberId: string | null;
  /** Staff see the validation code, because they print the receipt. */
  isStaff?: boolean;
  /** When the transaction was first scored; null when it wasn't. */
  scoredAt?: Date | null;
  rates: Rates;
  now: Date;
}

/** Presents a transaction to a caller who may see it. */
export function presentTransaction(
  transaction: TransactionDetails,
  viewer: PresentTransactionOptions,
): Transaction {
  const { row, receipt } = transaction;
  const { now, memberId } = viewer;
  const isOwn = memberId !== null && row.memberId === memberId;
  const isOpen = row.status === 'OPEN';
  const bill = isOpen ? billTransaction(viewer.rates, transaction, now) : (receipt?.rate ?? null);
  const paying = isOpen && bill ? voucherPayments(transaction, bill, now) : [];
  const voucherCents = paying.reduce((sum, payment) => sum + payment.cents, 0);
  return {
    id: row.id,
    ticket_number: row.ticketNumber,
    record_locator: row.recordLocator,
    status: row.status,
    travel_from_date: formatWireDate(row.enteredAt),
    travel_to_date: row.exitedAt && formatWireDate(row.exitedAt),
    vehicle_class: row.vehicleClass,
    license_plate: row.licensePlate,
    customer_name: row.customerName,
    booking: presentBooking(transaction),
    rate: bill && presentRate(bill, { travelFrom: row.enteredAt, travelTo: row.exitedAt ?? now }),
    is_estimate: isOpen,
    time_vouchers: transaction.vouchers.map((voucher, index) => ({
      number: voucher.number,
      minutes: voucher.minutes,
      id: voucher.memberId === memberId ? voucher.id : null,
      pays: isOpen ? cents(paying[index]?.cents ?? 0) : null,
    })),
    due: cents(
      isOpen && bill ? Math.max(0, bill.totalCents - onlinePaymentCents(transaction) - voucherCents) : 0,
    ),
    receipt: presentReceipt(transaction, isOwn || row.memberId === null || (viewer.isStaff ?? false)),
    is_linked_to_club: row.memberId !== null,
    is_own: isOwn,
    allowed_actions: actionsFor(transaction, now, viewer.scoredAt),
    customer_link: ticketLink(row),
    token: viewer.token,
  };
}

/** The driver's allowed actions at `now`. `score` ends when a score first given at `scoredAt` is final. */
export function actionsFor(
  { row, booking, vouchers }: Pick<TransactionDetails, 'row' | 'booking' | 'vouchers'>,
  now: Date,
  scoredAt: Date | null = null,
): TransactionAction[] {
  if (row.status === 'VOID') return [];
  const linkClub: TransactionAction[] = row.memberId === null && isRecordable(row, now) ? ['link-club'] : [];
  const score: TransactionAction[] = scoredAt && isScoreFinal(scoredAt, now) ? [] : ['score'];
  if (row.status === 'CLOSED') return ['email-receipt', ...score, ...linkClub];
  const linkBooking: TransactionAction[] = booking || vouchers.length > 0 ? [] : ['link-booking'];
  const linkVoucher: TransactionAction[] = isPaidOnline(booking) ? [] : ['link-time-voucher'];
  return ['request-pickup', ...linkClub, ...linkBooking, ...linkVoucher];
}

/** Then a voucher has nothing to pay. */
const isPaidOnline = (booking: BookingRow | null) =>
  booking !== null && !['UNPAID', 'DEPOSIT_PAID'].includes(booking.paymentStatus);

const isRecordable = ({ exitedAt }: TransactionRow, now: Date) =>
  exitedAt === null || now.getTime() - exitedAt.getTime() <= RECORD_WITHIN_MS;

function presentBooking({ booking }: TransactionDetails): Transaction['booking'] {
  return (
    booking && {
      number: booking.number,
      status: booking.status,
      product_id: booking.productKind,
      travel_from_date: formatWireDate(booking.travelFrom),
      travel_to_date: formatWireDate(booking.travelTo),
      paid: cents(onlinePaymentCents({ booking })),
      ...presentCar(booking),
    }
  );
}

function presentReceipt({ row, receipt, payments }: TransactionDetails, showsCode: boolean): Receipt | null {
  if (!receipt) return null;
  const { rate }: { rate: PricedRate } = receipt;
  return {
    receiptNumber: receipt.number,
    receipt_number: receipt.number,
    issued_at: formatWireDate(receipt.issuedAt),
    validation_code: showsCode ? receipt.validationCode : null,
    rate: presentRate(rate, { travelFrom: row.enteredAt, travelTo: receipt.issuedAt }),
    total: cents(receipt.totalCents),
    refunded: cents(receipt.refundedCents),
    payments: payments.map(presentPayment),
    points: pointsOf(receipt),
  };
}

const presentPayment = ({ kind, amountCents, cardBrand, cardLastFour, voucherNumber }: ReceiptPayment) => ({
  kind,
  amount: cents(amountCents),
  brand: cardBrand,
  last_four: cardLastFour,
  ...(kind === 'VOUCHER' && { voucher_number: voucherNumber }),
});
