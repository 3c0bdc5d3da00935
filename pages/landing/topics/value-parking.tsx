import { AppLink } from '../../../shared/components/AppLink.tsx';
import type { Topic } from '../topic.ts';

export const valueParking: Topic = {
  title: 'Value parking near Sea-Tac',
  description:
    'How to compare airport parking prices fairly: whole totals, what the shuttle costs, what a change costs, and our prices of today.',
  heading: 'Good value is a whole price',
  lead: 'A low rate per day is easy to advertise. What counts is what leaves your card, and what you get for it.',
  sections: [
    {
      heading: 'Four things to compare',
      text: (
        <ol>
          <li>
            <strong>The total.</strong> Add taxes and fees to any daily rate before you compare. Ours are in
            the first total that you see.
          </li>
          <li>
            <strong>The shuttle.</strong> Ours is free, both ways, at every hour.
          </li>
          <li>
            <strong>A change of plans.</strong> Look up what a cancelled stay costs. Here a space that you pay
            at the lot costs nothing to cancel, and one that you paid online comes back in full until 24 hours
            before.
          </li>
          <li>
            <strong>The last day.</strong> Some lots charge a whole day for an hour. We charge the hours, at
            most a day.
          </li>
        </ol>
      ),
    },
    {
      heading: 'Our totals today',
      prices: true,
      text: (
        <p>Paying now is our best price for nearly every stay. It is the same space and the same shuttle.</p>
      ),
    },
    {
      heading: 'What you do not pay for',
      text: (
        <p>
          Help with your bags, an accessible space, a booking by phone when the site gives you trouble, a
          confirmation as PDF. If you want to see each line of a price, look at{' '}
          <AppLink to="/rates">how our rates work</AppLink>.
        </p>
      ),
    },
  ],
};
