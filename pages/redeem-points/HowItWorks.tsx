import { Card } from '../../shared/components/Card.tsx';
import { SignList } from '../../shared/components/SignList.tsx';

const STEPS = [
  {
    title: 'Choose when you park',
    text: 'A day costs 250 points. Each started hour costs 25. Larger vehicles cost more.',
  },
  {
    title: 'Get your voucher',
    text: 'We hold a space for your dates and email you the voucher. You can return it unused.',
  },
  {
    title: 'Park and show it',
    text: 'It covers parking for the time shown. You pay fees and taxes.',
  },
];

/** Shown until a price is requested. */
export function HowItWorks() {
  return (
    <Card title="How it works" titleId="how-it-works" tone="outline">
      <SignList items={STEPS} />
    </Card>
  );
}
