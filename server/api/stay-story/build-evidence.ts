import { cancelRule } from '../modules/quotes/cancel-rule.ts';
import type { StayEntry, StayEntryKind } from '../../../shared/contracts/stay.ts';
import type { Queries } from '../platform/database/database.ts';
import type { Member } from '../platform/serve/handler.ts';
import type { Evidence, EvidenceEntry } from '../modules/documents/evidence-pdf.ts';
import { presentRate } from '../modules/quotes/present-rate.ts';
import { cents } from '../../../shared/format/money.ts';
import { describePayment } from '../../../shared/format/payment-labels.ts';
import { formatCents } from '../../../shared/format/money.ts';
import type { FoundStay } from './find-stay.ts';
import { listFacts, nameStay } from './present-stay.ts';
import { MOVEMENT_WORDS } from './tell-money.ts';
import { tellStay } from './tell-stay.ts';

/** What a bank may see. Scores, incidents and what staff discuss among themselves stay with the lot. */
const TIMELINE: readonly StayEntryKind[] = ['quote', 'booking', 'voucher', 'car', 'money', 'ride'];

/** Gathers what proves a stay to a bank, from what the reader may see. */
export async function buildEvidence(queries: Queries, stay: FoundStay, reader: Member): Promise<Evidence> {
  const entries = await tellStay(queries, stay, reader);
  const pick = (kinds: readonly StayEntryKind[]) =>
    entries.filter(({ kind }) => kinds.includes(kind)).map(asEvidence);
  return {
    title: nameStay(stay),
    facts: listFacts(stay),
    // What the bank took for this dispute proves nothing.
    timeline: pick(TIMELINE).filter(({ title }) => !title.startsWith(MOVEMENT_WORDS.DISPUTE)),
    receipt: readReceipt(stay),
    policy: describePolicy(stay),
    communications: pick(['mail']),
    entryAndExit: pick(['car']),
    refunds: pick(['money']).filter(({ title }) => title.startsWith(MOVEMENT_WORDS.REFUND)),
  };
}

/** Without the names of staff. */
const asEvidence = ({ at, title, details }: StayEntry): EvidenceEntry => ({ at, title, details });

function readReceipt({ details }: FoundStay): Evidence['receipt'] {
  if (!details?.receipt) return null;
  const { receipt, payments, row } = details;
  return {
    rate: presentRate(receipt.rate, { travelFrom: row.enteredAt, travelTo: receipt.issuedAt }),
    total: cents(receipt.totalCents),
    facts: [
      { label: 'Receipt', value: receipt.number },
      ...payments.map((payment) => ({
        label: describePayment({
          kind: payment.kind,
          brand: payment.cardBrand,
          last_four: payment.cardLastFour,
          voucher_number: payment.voucherNumber,
        }),
        value: formatCents(payment.amountCents),
      })),
      { label: 'Refunded', value: formatCents(receipt.refundedCents) },
    ],
  };
}

/** The cancellation terms that the customer saw when they booked. */
function describePolicy({ booking }: FoundStay): string[] {
  if (!booking) return ['The customer drove up without a booking and paid the posted price at the exit.'];
  const { productKind, travelFrom, paidCents, createdAt } = booking;
  const offer = {
    productKind,
    travelFrom,
    dueNowCents: paidCents,
    bookedAt: createdAt,
    expiresAt: createdAt,
  };
  const { rule, limit } = cancelRule(offer, createdAt);
  return [
    'These terms were shown beside the price before the customer booked, and in the confirmation email:',
    ...[rule, limit].filter((sentence) => sentence !== null),
  ];
}
