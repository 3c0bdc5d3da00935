import type { Quote } from '../../shared/contracts/quotes.ts';
import { cents } from '../../shared/format/money.ts';

/** The golden quote of the rates, as a page gets it. */
export function buildShownQuote(changes: Partial<Quote> = {}): Quote {
  return {
    quote_id: 'q1',
    product_id: 'BUY_NOW',
    travel_from_date: '2026-11-21 09:00:00-0800',
    travel_to_date: '2026-11-27 17:10:00-0800',
    duration: 547_800,
    total_charge: cents(14_569),
    vehicle_class: 'STANDARD',
    rate: {
      charge_lines: [
        { label: 'Parking', amount: cents(13_800), reason: '6 days at $23.00' },
        { label: 'Promo code', amount: cents(-1_380), reason: '10 % off parking' },
      ],
      fee_lines: [{ label: 'Airport access fee', amount: cents(450), reason: 'For each stay' }],
      tax_lines: [
        { label: 'Sales tax', amount: cents(1_300), reason: '10.1%' },
        { label: 'City parking tax', amount: cents(399), reason: 'For each stay' },
      ],
      savings: cents(6_804),
    },
    ...changes,
  };
}
