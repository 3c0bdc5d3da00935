import { Card } from '../../shared/components/Card.tsx';
import { SignList } from '../../shared/components/SignList.tsx';

const STEPS = [
  {
    title: 'Choose when you park',
    text: 'A day takes 250 points, or 25 for each hour that has begun. Larger vehicles take more.',
  },
  {
    title: 'Get your voucher',
    text: 'It comes by e-mail. You can use it until a year after its dates, and give it back unused.',
  },
  {
    title: 'Park, and show it',
    text: 'It pays the parking of the time that it covers. Fees and taxes are paid as usual.',
  },
];

/** Before a stay has been asked for. */
export function HowItWorks() {
  return (
    <Card title="How it works" titleId="how-it-works" tone="outline">
      <SignList items={STEPS} />
    </Card>
  );
}
