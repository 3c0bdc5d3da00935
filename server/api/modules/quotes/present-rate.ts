import type { Rate, RateLine } from '../../../../shared/contracts/quotes.ts';
import { cents } from '../../../../shared/format/money.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { PricedLine, PricedRate } from '../rates/priced-rate.ts';

/** Presents a saved price for the API, with money objects and a reason on each line. */
export function presentRate(rate: PricedRate, stay: { travelFrom: Date; travelTo: Date }): Rate {
  return {
    charge_lines: rate.chargeLines.map(presentLine),
    tax_lines: rate.taxLines.map(presentLine),
    fee_lines: rate.feeLines.map(presentLine),
    subtotal: cents(rate.subtotalCents),
    tax_total: cents(rate.taxTotalCents),
    fee_total: cents(rate.feeTotalCents),
    total: cents(rate.totalCents),
    savings: cents(rate.savingsCents),
    travel_from_date: formatWireDate(stay.travelFrom),
    travel_to_date: formatWireDate(stay.travelTo),
    engine_args: rate.engineArgs,
  };
}

const presentLine = (line: PricedLine): RateLine => ({
  label: line.label,
  amount: cents(line.cents),
  reason: line.reason,
});
