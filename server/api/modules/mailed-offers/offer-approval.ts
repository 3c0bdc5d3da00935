import { eq } from 'drizzle-orm';
import { formatCents } from '../../../../shared/format/money.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { mayDecideMoney } from '../approvals/money-limits.ts';
import { nameOfferReason, sendOffer } from './send-offer.ts';
import { type MailedOfferRow, mailedOffers } from './tables.ts';

/** The request to mail an offer whose discount is above the limit of who made it. */
export const offerApproval: ApprovalKind = {
  nameReason: nameOfferReason,
  mayDecide: mayDecideMoney,
  run: async (tx, { id, subjectId }, decision) =>
    sendOffer(tx, await getOffer(tx, subjectId), { ...decision, approvalId: id }),
  async tellStory(queries, { subjectId }, rights) {
    const { fullName, email, travelFrom, travelTo, totalCents, discountCents } = await getOffer(
      queries,
      subjectId,
    );
    return {
      stay_id: null,
      facts: [
        ...(rights.has('Bookings:Read')
          ? [
              { label: 'Caller', value: fullName },
              { label: 'Email', value: email },
            ]
          : []),
        { label: 'Drop-off', value: formatWhen(travelFrom) },
        { label: 'Pick-up', value: formatWhen(travelTo) },
        { label: 'Discount', value: formatCents(discountCents) },
        { label: 'Total with the discount', value: formatCents(totalCents) },
      ],
      events: [],
    };
  },
};

async function getOffer(queries: Queries, id: string): Promise<MailedOfferRow> {
  const [row] = await queries.select().from(mailedOffers).where(eq(mailedOffers.id, id));
  if (!row) throw new Error('An approval has no offer');
  return row;
}
