import { PriceBreakdown } from '../../shared/components/PriceBreakdown.tsx';
import type { CancelTerms } from '../../shared/contracts/bookings.ts';
import type { WireMoney } from '../../shared/format/money.ts';
import { cents, centsOf, formatMoney } from '../../shared/format/money.ts';
import { describePoints } from './refund-copy.ts';

interface Props {
  /** Undefined if the server does not say. */
  paid: WireMoney | undefined;
  terms: CancelTerms;
}

/** What comes back: money line by line, and points. */
export function RefundLines({ paid, terms }: Props) {
  const points = describePoints(terms);
  return (
    <>
      <MoneyLines paid={paid} terms={terms} />
      {points && <p>{points}</p>}
    </>
  );
}

/** From the payment to the refund. */
function MoneyLines({ paid, terms }: Props) {
  const { fee, refund, fee_lines: lines, refundable_to: card, points_back: points } = terms;
  if (refund === undefined) return <p>The cancellation fee is {formatMoney(fee)}.</p>;
  if (fee !== undefined && centsOf(fee) === 0 && centsOf(refund) === 0)
    return <p>Canceling is free.{points ? '' : ' You haven’t paid anything, so there’s no refund.'}</p>;
  const rate = {
    charge_lines: paid === undefined ? [] : [{ label: 'Paid', amount: paid }],
    fee_lines:
      lines.length === 0
        ? [{ label: 'Cancellation fee', amount: cents(0), reason: 'Canceled in time: no fee' }]
        : lines.map((line) => ({ ...line, amount: cents(-centsOf(line.amount)) })),
    tax_lines: [],
  };
  return <PriceBreakdown rate={rate} total={refund} totalLabel={card ? `Refund to ${card}` : 'Refund'} />;
}
