import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Card } from '../../shared/components/Card.tsx';
import { Select } from '../../shared/components/Select.tsx';
import type { Quote } from '../../shared/contracts/quotes.ts';
import { formatMoney } from '../../shared/format/money.ts';
import { formatPoints } from '../../shared/format/points.ts';
import { BookingFlow } from '../../shared/stores/BookingFlow.ts';
import { PointsPriceStore } from '../../shared/stores/PointsPriceStore.ts';
import { quoteIdOf } from '../../shared/stores/quote-rules.ts';
import { useStores } from '../../shared/stores/stores-context.ts';

/** A choice of how much of the stay the member's points pay. Shows nothing if they pay for none of it. */
export const PointsChoice = observer(function PointsChoice({ quote }: { quote: Quote }) {
  const { lazy } = useStores();
  const store = lazy.of(PointsPriceStore);
  const { prices } = store;
  useEffect(() => {
    store.load(quote).catch(reportError);
  }, [quote, store]);
  if (!prices.some((price) => quoteIdOf(price) === quoteIdOf(quote))) return null;
  const handleChange = (id: string) => {
    const price = prices.find((candidate) => quoteIdOf(candidate) === id);
    if (price) lazy.of(BookingFlow).select(price);
  };
  return (
    <Card title="Your points" titleId="use-points">
      <Select
        hint="If you cancel, you get the points back."
        label="Use points"
        name="points_quote"
        options={prices.map((price) => ({ value: quoteIdOf(price), label: describeChoice(price) }))}
        value={quoteIdOf(quote)}
        onChange={handleChange}
      />
    </Card>
  );
});

/** 'Use 250 points for 1 day: you pay $34.27' */
function describeChoice({ points_payment: payment, total_charge: total }: Quote): string {
  const use = payment ? `Use ${formatPoints(payment.points)} for ${payment.buys}` : 'Don’t use points';
  return `${use}: you pay ${formatMoney(total)}`;
}
