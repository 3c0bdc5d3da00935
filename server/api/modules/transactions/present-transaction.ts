import type { Receipt, Transaction, TransactionAction } from '../../../../shared/contracts/transactions.ts';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import { cents } from '../../../../shared/format/money.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import { pointsOf } from '../points/point-rules.ts';
import { presentRate } from '../quotes/present-rate.ts';
import type { Rates } from '../rates/rate-types.ts';
import type { PricedRate } from '../rates/priced-rate.ts';
import { isScoreFinal } from './is-score-final.ts';
import type { Signer } from '../../platform/signer.ts';
import { billTransaction, paidByVoucher, paidOnline } from './bill-transaction.ts';
import type { TransactionDetails, ReceiptPayment, TransactionRow } from './find-transaction.ts';

/** Links to a stay work for 30 days from when they are made. */
const LINK_LIFE_MS = 30 * DAY_MS;
/** That long after the exit a stay may still be recorded in a membership. */
export const RECORD_WITHIN_MS = 90 * DAY_MS;

/** The token of a stay's links, made at `now`. */
export const stayToken = ({ id }: Pick<TransactionRow, 'id'>, signer: Signer, now: Date): string =>
  signer.sign('transaction', id, new Date(now.getTime() + LINK_LIFE_MS));

/** The ticket's page as a path of the site: what it says is its own proof. */
export const ticketLink = (row: Pick<TransactionRow, 'ticketNumber' | 'recordLocator'>): string =>
  `/tickets/${row.ticketNumber}/${row.recordLocator}/`;

export interface Presentation {
  token: string;
  /** The member who asks, if somebody is signed in. */
  memberId: string | null;
  /** Staff print the receipt, so they see its validation code. */
  isStaff?: boolean;
  /** When the stay was first scored; null while it was not. */
  scoredAt?: Date | null;
  rates: Rates;
  now: Date;
}

/** A stay for whoever has proved that it is theirs. */
export function presentTransaction(stay: TransactionDetails, viewer: Presentation): Transaction {
  const { row, receipt } = stay;
  const { now, memberId } = viewer;
  const isOwn = memberId !== null && row.memberId === memberId;
  const isHere = row.status === 'OPEN';
  const bill = isHere ? billTransaction(viewer.rates, stay, now) : (receipt?.rate ?? null);
  const voucherCents = isHere && bill ? paidByVoucher(stay, bill, now) : 0;
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
    booking: presentBooked(stay),
    rate: bill && presentRate(bill, { travelFrom: row.enteredAt, travelTo: row.exitedAt ?? now }),
    is_estimate: isHere,
    time_voucher: stay.voucher && {
      number: stay.voucher.number,
      minutes: stay.voucher.minutes,
      id: stay.voucher.memberId === memberId ? stay.voucher.id : null,
      pays: isHere ? cents(voucherCents) : null,
    },
    due: cents(isHere && bill ? Math.max(0, bill.totalCents - paidOnline(stay) - voucherCents) : 0),
    receipt: presentReceipt(stay, isOwn || row.memberId === null || (viewer.isStaff ?? false)),
    is_linked_to_club: row.memberId !== null,
    is_own: isOwn,
    allowed_actions: actionsFor(row, now, viewer.scoredAt),
    customer_link: ticketLink(row),
    token: viewer.token,
  };
}

/** What the driver may do with a stay now; a score, as long as one that was given at `scoredAt` can be changed. */
export function actionsFor(
  row: TransactionRow,
  now: Date,
  scoredAt: Date | null = null,
): TransactionAction[] {
  if (row.status === 'VOID') return [];
  const linkClub: TransactionAction[] = row.memberId === null && isRecordable(row, now) ? ['link-club'] : [];
  const score: TransactionAction[] = scoredAt && isScoreFinal(scoredAt, now) ? [] : ['score'];
  if (row.status === 'CLOSED') return ['email-receipt', ...score, ...linkClub];
  const isFree = row.bookingId === null && row.timeVoucherId === null;
  return ['request-pickup', ...linkClub, ...(isFree ? LINKS : [])];
}

const LINKS: TransactionAction[] = ['link-booking', 'link-time-voucher'];

const isRecordable = ({ exitedAt }: TransactionRow, now: Date) =>
  exitedAt === null || now.getTime() - exitedAt.getTime() <= RECORD_WITHIN_MS;

function presentBooked({ booking }: TransactionDetails): Transaction['booking'] {
  return (
    booking && {
      number: booking.number,
      status: booking.status,
      product_id: booking.productKind,
      travel_from_date: formatWireDate(booking.travelFrom),
      travel_to_date: formatWireDate(booking.travelTo),
      paid: cents(paidOnline({ booking })),
    }
  );
}

function presentReceipt(
  { row, receipt, payments, voucher }: TransactionDetails,
  showsCode: boolean,
): Receipt | null {
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
    payments: payments.map((payment) => presentPayment(payment, voucher)),
    points: pointsOf(receipt),
  };
}

const presentPayment = (
  { kind, amountCents, cardBrand, cardLastFour }: ReceiptPayment,
  voucher: TransactionDetails['voucher'],
) => ({
  kind,
  amount: cents(amountCents),
  brand: cardBrand,
  last_four: cardLastFour,
  ...(kind === 'VOUCHER' && { voucher_number: voucher?.number }),
});
