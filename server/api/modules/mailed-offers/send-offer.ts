import { and, eq, isNull } from 'drizzle-orm';
import { OFFER_REASONS, sendMailedOffer as contract } from '../../../../shared/contracts/mailed-offers.ts';
import type { MoneyOutcome } from '../../../../shared/contracts/refunds.ts';
import { conflict } from '../../../../shared/errors/app-error.ts';
import { HOUR_MS } from '../../../../shared/format/durations.ts';
import { formatDay } from '../../../../shared/format/wall-time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import type { Member } from '../../platform/serve/handler.ts';
import { askApproval, joinReason } from '../approvals/ask-approval.ts';
import { ownLimitCents } from '../approvals/money-limits.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { presentQuote, quoteLink } from '../quotes/present-quote.ts';
import { extendQuote, writeQuotes } from '../quotes/write-quotes.ts';
import type { Rates } from '../rates/rate-types.ts';
import { type OfferTerms, priceOffer } from './price-offer.ts';
import { type MailedOfferRow, mailedOffers } from './tables.ts';

export interface NewOffer extends Omit<OfferTerms, 'reason'> {
  fullName: string;
  email: string;
  /** A code of `OFFER_REASONS`. */
  reason: string;
  words: string | null;
  validHours: number;
  requestKey: string;
  by: Member;
  at: Date;
}

export const nameOfferReason = (code: string): string =>
  Object.entries(OFFER_REASONS).find(([name]) => name === code)?.[1] ?? code;

/**
 * Mails a price that staff make for a caller, in the caller's transaction; above their own limit it waits for an approval.
 * Throws 409 for a day without space, and 422.
 */
export async function makeOffer(
  tx: Queries,
  rates: Rates,
  offer: NewOffer,
): Promise<MoneyOutcome & { id: string }> {
  const { by, at, discountCents, words } = offer;
  const label = nameOfferReason(offer.reason);
  const row = await writeOffer(tx, rates, { ...offer, label });
  const { id, fullName } = row;
  if (discountCents <= ownLimitCents(by.permissions)) {
    await sendOffer(tx, row, { by, at, approvalId: null });
    return { id, state: 'DONE', approval_id: null };
  }
  const approval = await askApproval(tx, {
    kind: 'OFFER',
    subject: { kind: 'offer', id, name: fullName },
    amountCents: discountCents,
    reason: { code: offer.reason, label },
    words,
    action: contract,
    askedBy: by,
    requestKey: offer.requestKey,
    at,
  });
  await tx.update(mailedOffers).set({ approvalId: approval.id }).where(eq(mailedOffers.id, id));
  return { id, state: 'ASKED', approval_id: approval.id };
}

/** Writes the offer and its quote, which nobody can book until it is sent. */
async function writeOffer(
  tx: Queries,
  rates: Rates,
  { label, ...offer }: NewOffer & { label: string },
): Promise<MailedOfferRow> {
  const { by, at, travelFrom, travelTo } = offer;
  const { price, dueNowCents, spaces, fullDay } = await priceOffer(
    tx,
    rates,
    { ...offer, reason: label },
    at,
  );
  if (fullDay) throw conflict('SOLD_OUT', `We’re full on ${formatDay(fullDay)}. Try other dates.`);
  const [quote] = await writeQuotes(tx, [
    {
      id: newId(),
      productKind: 'CUSTOM',
      vehicleClass: offer.vehicleClass,
      spaces,
      travelFrom,
      travelTo,
      rate: price,
      totalCents: price.totalCents,
      points: price.points,
      dueNowCents,
      email: offer.email,
      createdAt: at,
      expiresAt: at,
    },
  ]);
  if (!quote) throw new Error('The quote was not written');
  const { fullName, email, words, discountCents, reason, validHours } = offer;
  const [row] = await tx
    .insert(mailedOffers)
    .values({
      id: newId(),
      quoteId: quote.id,
      fullName,
      email,
      words,
      travelFrom,
      travelTo,
      discountCents,
      reason,
      validHours,
      totalCents: price.totalCents,
      madeBy: by.id,
      expiresAt: at,
      createdAt: at,
    })
    .returning();
  if (!row) throw new Error('The offer was not written');
  return row;
}

/** Mails an offer once, in the caller's transaction. Throws 409 when it was sent, or its drop-off has passed. */
export async function sendOffer(
  tx: Queries,
  { id, quoteId, validHours, travelFrom }: MailedOfferRow,
  { by, at, approvalId }: { by: { id: string }; at: Date; approvalId: string | null },
): Promise<void> {
  if (travelFrom <= at) throw conflict('STATE_CHANGED', 'The drop-off of this offer has passed.');
  const expiresAt = new Date(Math.min(at.getTime() + validHours * HOUR_MS, travelFrom.getTime()));
  const [offer] = await tx
    .update(mailedOffers)
    .set({ sentAt: at, expiresAt })
    .where(and(eq(mailedOffers.id, id), isNull(mailedOffers.sentAt)))
    .returning();
  const row = offer && (await extendQuote(tx, quoteId, expiresAt));
  if (!row) throw conflict('STATE_CHANGED', 'This offer was already sent.');
  const { fullName, words, email, totalCents, discountCents, reason } = offer;
  const quote = presentQuote(row, { fullDay: null, now: at });
  await enqueueMail(tx, {
    cause: `offer:${id}`,
    template: 'offer',
    recipient: email,
    data: { quote, link: quoteLink(quoteId), full_name: fullName, words },
  });
  await recordAudit(tx, {
    action: contract,
    actor: by,
    subject: { kind: 'offer', id, name: fullName },
    before: null,
    after: { totalCents, discountCents },
    reason: joinReason(nameOfferReason(reason), words),
    approvalId,
    at,
  });
}
