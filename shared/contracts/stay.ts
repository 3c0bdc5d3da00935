import * as v from 'valibot';
import { contract } from './contract.ts';
import { id, money, wireDate } from './fields.ts';
import { rateLine } from './quotes.ts';

/** What an entry of a stay's timeline is about. */
export const STAY_ENTRY_KINDS = [
  'quote',
  'booking',
  'voucher',
  'car',
  'approval',
  'money',
  'points',
  'mail',
  'wallet-pass',
  'ride',
  'walk',
  'score',
  'incident',
  'audit',
] as const;
export type StayEntryKind = (typeof STAY_ENTRY_KINDS)[number];

export const stayEntry = v.object({
  at: wireDate,
  kind: v.picklist(STAY_ENTRY_KINDS),
  title: v.string(),
  details: v.array(v.string()),
  /** Of a price: its lines with their reasons. */
  lines: v.array(rateLine),
  /** Addresses of photos below the site's origin. */
  photos: v.array(v.string()),
  /** The page that shows more; null if there is none. */
  href: v.nullable(v.string()),
  /** Who did it, in words; null when nobody recorded it. */
  actor: v.nullable(v.string()),
});
export type StayEntry = v.InferOutput<typeof stayEntry>;

export const stay = v.object({
  id: v.string(),
  /** 'Ticket 1000001', or 'Booking 37KRYMHDVX' before the car arrives. */
  title: v.string(),
  /** The ticket number that opens it at the booth; null before the car arrives. */
  ticket_number: v.nullable(v.string()),
  status: v.object({ label: v.string(), tone: v.picklist(['good', 'waiting', 'over', 'bad']) }),
  facts: v.array(v.object({ label: v.string(), value: v.string() })),
  /** What the driver still owes, and what the lot has received and not given back. */
  due: money,
  paid: money,
  /** The pages and files for what comes next. Only what the caller may open. */
  actions: v.array(v.object({ label: v.string(), href: v.string(), is_file: v.boolean() })),
  /** Its booking and what the caller may do with it now; null without a booking, or if they may not see it. */
  booking: v.nullable(
    v.object({
      id: v.string(),
      number: v.string(),
      email: v.string(),
      can: v.array(v.picklist(['cancel', 'no-show', 'email', 'test-dispute'])),
    }),
  ),
  /** The parked car whose expected exit the caller may change; null if there is none. */
  exit: v.nullable(v.object({ transaction_id: v.string(), expected_at: v.nullable(wireDate) })),
  /** In order of time. Parts that the caller may not see are left out. */
  entries: v.array(stayEntry),
});
export type Stay = v.InferOutput<typeof stay>;

const params = v.strictObject({ id });

export const getStay = contract({
  name: 'getStay',
  summary:
    'Gets everything that happened to a parking stay, from the first price to the score. `id` is that of a transaction, or of a booking whose car has not arrived.',
  method: 'GET',
  path: '/stays/{id}',
  access: { permission: 'Transactions:Read' },
  params,
  output: stay,
});

export const downloadStayEvidence = contract({
  name: 'downloadStayEvidence',
  summary:
    'Downloads what proves a stay to a bank, as a PDF: timeline, receipt, cancellation terms, emails, entry and exit.',
  method: 'GET',
  path: '/stays/{id}/evidence.pdf',
  access: { permission: 'Disputes:Read' },
  params,
  output: 'file',
});
