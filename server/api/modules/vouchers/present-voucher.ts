import type { TimeVoucher } from '../../../../shared/contracts/vouchers.ts';
import { cents } from '../../../../shared/format/money.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { timeVouchers } from './tables.ts';
import { GOOGLE_WALLET_FILE } from '../../../../shared/contracts/wallet-paths.ts';
import type { Wallets } from '../documents/create-documents.ts';

export type VoucherRow = typeof timeVouchers.$inferSelect;

export interface PresentVoucherOptions {
  /** The owner's club number, which is part of the download paths. */
  memberNumber: string;
  wallets: Wallets;
}

/** Presents a voucher to its owner. */
export function presentVoucher(
  row: VoucherRow,
  { memberNumber, wallets }: PresentVoucherOptions,
): TimeVoucher {
  // A booking has documents of its own.
  const isUsable = row.bookingId === null && (row.status === 'ISSUED' || row.status === 'LINKED');
  const file = (name: string) => `/club/${memberNumber}/time-vouchers/${row.id}/${name}`;
  return {
    id: row.id,
    number: row.number,
    travel_from_date: formatWireDate(row.travelFrom),
    travel_to_date: formatWireDate(row.travelTo),
    status: row.status,
    allowed_actions: isUsable ? ['email', 'download', ...(row.status === 'ISSUED' ? ['void'] : [])] : [],
    vehicle_class: row.vehicleClass,
    minutes: row.minutes,
    points: row.points,
    for_booking: row.bookingId !== null,
    holds_space: row.bookingId === null ? row.holdsSpace : undefined,
    due_at_lot: row.dueCents === null ? null : cents(row.dueCents),
    expires: formatWireDate(row.expiresAt),
    issued: formatWireDate(row.createdAt),
    email_pdf: row.withPdf,
    email_pkpass: row.withPass,
    downloads: isUsable
      ? {
          pdf: file('voucher.pdf'),
          pkpass: wallets.apple ? file('voucher.pkpass') : null,
          google: wallets.google ? file(GOOGLE_WALLET_FILE) : null,
        }
      : null,
  };
}
