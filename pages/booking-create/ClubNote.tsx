import { Card } from '../../shared/components/Card.tsx';
import type { Quote } from '../../shared/contracts/quotes.ts';
import { formatPoints } from '../../shared/format/points.ts';
import { PointsChoice } from './PointsChoice.tsx';

interface Props {
  number: string;
  quote: Quote;
}

/** The points that pay a part of the stay, and those that it earns. */
export function ClubNote({ number, quote }: Props) {
  const { points = 0 } = quote;
  return (
    <>
      <PointsChoice quote={quote} />
      <Card title="Point Club" titleId="club" tone="tint">
        <p>
          We’ll add this booking to your club number <strong>{number}</strong>.{' '}
          {points > 0 && (
            <>
              You’ll earn <strong>{formatPoints(points)}</strong>.
            </>
          )}
        </p>
      </Card>
    </>
  );
}
