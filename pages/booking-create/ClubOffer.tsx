import { observer } from 'mobx-react-lite';
import { Card } from '../../shared/components/Card.tsx';
import { formatPoints } from '../../shared/format/points.ts';
import { useStores } from '../../shared/stores/stores-context.ts';
import { LogInOrJoin } from '../parts/LogInOrJoin.tsx';

/** Invites guests to the club while they book. */
export const ClubOffer = observer(function ClubOffer({ points = 0 }: { points?: number | undefined }) {
  const { auth } = useStores();
  if (auth.isSignedIn || !auth.isOffered) return null;
  return (
    <Card title="Point Club" titleId="club-offer" tone="outline">
      <p>
        Members earn {points > 0 ? formatPoints(points) : 'points'} for this stay. <LogInOrJoin />. We’ll keep
        what you entered.
      </p>
    </Card>
  );
});
