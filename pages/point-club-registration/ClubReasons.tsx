import { Card } from '../../shared/components/Card.tsx';
import { SignList } from '../../shared/components/SignList.tsx';

const REASONS = [
  {
    title: 'Earn points',
    text: 'One point for every dollar that you pay for parking. 250 points are a free day.',
  },
  { title: 'Track your parking', text: 'Your trips, receipts and points are in one place.' },
  { title: 'Receive exclusive offers', text: 'Some prices are for members only.' },
];

/** What there is to gain, beside the form. */
export function ClubReasons() {
  return (
    <Card title="Joining is free" titleId="reasons" tone="outline">
      <SignList items={REASONS} />
    </Card>
  );
}
