import { Card } from '../../shared/components/Card.tsx';
import { SignList } from '../../shared/components/SignList.tsx';

const REASONS = [
  {
    title: 'Earn points',
    text: 'One point per dollar of parking. 250 points get you a free day.',
  },
  { title: 'Track your parking', text: 'Your bookings, receipts, and points in one place.' },
  { title: 'Receive exclusive offers', text: 'Members-only prices.' },
];

/** The club's benefits, beside the form. */
export function ClubReasons() {
  return (
    <Card title="Joining is free" titleId="reasons" tone="outline">
      <SignList items={REASONS} />
    </Card>
  );
}
