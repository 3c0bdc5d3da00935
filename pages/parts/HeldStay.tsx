import { Card } from '../../shared/components/Card.tsx';
import { type Fact, FactList } from '../../shared/components/FactList.tsx';
import { formatMoney } from '../../shared/format/money.ts';
import { formatWallTime } from '../../shared/format/wall-time.ts';
import type { ShownBooking } from '../../shared/stores/shown-booking.ts';

/** The stay of a booking that isn't confirmed yet. */
export function HeldStay({ shownBooking: { booking, from, to } }: { shownBooking: ShownBooking }) {
  const facts: Fact[] = [
    ['Drop-off', formatWallTime(from)],
    ['Pick-up', formatWallTime(to)],
    ['Due at the lot', formatMoney(booking.due_at_lot)],
  ];
  return (
    <Card title="Your stay" titleId="held-stay">
      <FactList facts={facts} />
    </Card>
  );
}
