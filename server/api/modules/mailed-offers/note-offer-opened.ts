import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { NoteOfferOpened } from '../quotes/find-quote.ts';
import { mailedOffers } from './tables.ts';

/** Notes the first time that the link of an offer is opened. Does nothing for other quotes. */
export const noteOfferOpened: NoteOfferOpened = async (queries, quoteId, at) => {
  await queries
    .update(mailedOffers)
    .set({ openedAt: at })
    .where(
      and(eq(mailedOffers.quoteId, quoteId), isNull(mailedOffers.openedAt), isNotNull(mailedOffers.sentAt)),
    );
};
