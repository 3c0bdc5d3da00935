import { business } from '../../../shared/business.ts';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import type { Topic } from './topic.ts';

export const garage: Topic = {
  title: 'Sea-Tac garage or our lot?',
  description:
    'Compare the Sea-Tac airport garage with our lot: when to choose each, where our shuttle stops in the garage, and our prices.',
  heading: 'The airport garage, or us?',
  lead: 'We run an open lot, not a garage. Here’s when each one is the better choice.',
  sections: [
    {
      heading: 'Choose the garage when',
      text: (
        <ul>
          <li>You’re dropping someone off or picking someone up.</li>
          <li>You want covered parking.</li>
          <li>You’re running late.</li>
        </ul>
      ),
    },
    {
      heading: 'Choose the lot when',
      text: (
        <ul>
          <li>You’re parking for several days and want a lower total.</li>
          <li>You want to reserve a space before you leave home.</li>
          <li>Your vehicle is too tall or too long for a garage.</li>
          <li>You’d rather ride to your door than carry bags through a garage.</li>
        </ul>
      ),
    },
    {
      heading: 'Compare with these totals',
      prices: true,
      text: <p>Our prices below include taxes and fees. For garage prices, check the airport’s website.</p>,
    },
    {
      heading: 'Where our shuttle stops in the garage',
      text: (
        <p>
          When you land, our shuttle picks you up at {business.shuttleStops}. Follow the signs from baggage
          claim. <AppLink to="/map">See it on the map</AppLink>.
        </p>
      ),
    },
  ],
};
