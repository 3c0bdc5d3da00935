import { AppLink } from '../../../shared/components/AppLink.tsx';
import type { Topic } from './topic.ts';
import { CANCELLATION_POLICY } from '../../../shared/cancellation-policy.ts';

export const valueParking: Topic = {
  title: 'Value parking near Sea-Tac',
  description:
    'How to compare airport parking prices: total price, shuttle, cancellation, and extra hours, with our prices for today.',
  heading: 'Compare total prices',
  lead: 'The daily rate isn’t the whole price. Compare what you pay in total and what you get for it.',
  sections: [
    {
      heading: 'Four things to compare',
      text: (
        <ol>
          <li>
            <strong>The total.</strong> Add taxes and fees to the daily rate before you compare. Our prices
            include them.
          </li>
          <li>
            <strong>The shuttle.</strong> Ours is free, both ways, 24 hours a day.
          </li>
          <li>
            <strong>Cancellation.</strong> Check the cancellation fee. With us, canceling is free if you pay
            at the lot. If you paid online, you get a full refund until {CANCELLATION_POLICY.freeHoursBefore}{' '}
            hours before drop-off.
          </li>
          <li>
            <strong>Extra hours.</strong> Some lots charge a full day for one extra hour. We charge by the
            hour, and never more than the daily rate.
          </li>
        </ol>
      ),
    },
    {
      heading: 'Our totals today',
      prices: true,
      text: (
        <p>Paying now is nearly always the lowest price. You get the same parking and the same shuttle.</p>
      ),
    },
    {
      heading: 'What’s included',
      text: (
        <p>
          Help with your bags, accessible spaces, booking by phone, and a PDF confirmation cost nothing extra.
          See <AppLink to="/rates">how our rates work</AppLink>.
        </p>
      ),
    },
  ],
};
