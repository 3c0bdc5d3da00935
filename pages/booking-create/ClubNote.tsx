import { Card } from '../../shared/components/Card.tsx';
import { formatPoints } from '../../shared/format/points.ts';

interface Props {
  number: string;
  points: number | undefined;
}

/** The points that the stay earns a member. */
export function ClubNote({ number, points = 0 }: Props) {
  return (
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
  );
}
