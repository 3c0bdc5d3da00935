import { eq } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '../../../shared/format/durations.ts';
import { makeOffer } from '../modules/mailed-offers/send-offer.ts';
import { noteOfferOpened } from '../modules/mailed-offers/note-offer-opened.ts';
import { mailedOffers } from '../modules/mailed-offers/tables.ts';
import type { Rates } from '../modules/rates/rate-types.ts';
import type { Queries } from '../platform/database/database.ts';

/** Offers that the shift lead mailed to callers: one that nobody has opened, one that was opened, one that has expired. */
const OFFERS = [
  { agoHours: 2, name: 'Harriet Voss', reason: 'PRICE_QUOTED', discountCents: 9_00, isOpened: false },
  { agoHours: 20, name: 'Emil Castellano', reason: 'LONG_STAY', discountCents: 24_00, isOpened: true },
  { agoHours: 80, name: 'Joy Okafor', reason: 'SERVICE', discountCents: 15_00, isOpened: true },
];

/** Adds mailed offers in several states. */
export async function addDemoOffers(tx: Queries, rates: Rates, now: Date): Promise<void> {
  const by = {
    id: 'demo-shift-lead',
    number: '',
    email: '',
    permissions: new Set(['Transactions:Approve']),
  };
  for (const { agoHours, name, isOpened, ...offer } of OFFERS) {
    const at = new Date(now.getTime() - agoHours * HOUR_MS);
    const travelFrom = new Date(Math.ceil(at.getTime() / HOUR_MS) * HOUR_MS + 12 * DAY_MS);
    const { id } = await makeOffer(tx, rates, {
      ...offer,
      fullName: name,
      email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
      words: null,
      vehicleClass: 'STANDARD',
      validHours: 72,
      travelFrom,
      travelTo: new Date(travelFrom.getTime() + 9 * DAY_MS),
      requestKey: `demo-offer-${agoHours}`,
      by,
      at,
    });
    if (!isOpened) continue;
    const [made] = await tx.select().from(mailedOffers).where(eq(mailedOffers.id, id));
    if (made) await noteOfferOpened(tx, made.quoteId, new Date(at.getTime() + HOUR_MS));
  }
}
