import { business } from '../../../shared/business.ts';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import type { Topic } from '../topic.ts';

export const offsiteParking: Topic = {
  title: 'Offsite parking for Sea-Tac',
  description:
    'How parking off the airport works at Cascade: drive in, keep your keys, ride the free shuttle, and be met at the garage when you land.',
  heading: 'Offsite parking, step by step',
  lead: `Never parked off the airport before? The lot is ${business.milesToTerminal} miles from the terminal, and nothing about it is complicated.`,
  sections: [
    {
      heading: 'On the way out',
      text: (
        <ol>
          <li>
            Drive in at the gate with the yellow P and show your booking number or the pass on your phone.
          </li>
          <li>Take a free space and lock your car. You keep the keys; nobody moves your car.</li>
          <li>
            Walk to island 90, where the shuttle stops. The ride to the terminal takes about{' '}
            {business.shuttleMinutes} minutes.
          </li>
        </ol>
      ),
    },
    {
      heading: 'On the way home',
      text: (
        <p>
          Collect your bags, follow the signs to the airport garage and come to the third floor. The shuttle
          picks you up at islands 1 and 3 and brings you to the lot. If you booked and paid now, you drive
          straight out.
        </p>
      ),
    },
    {
      heading: 'How much earlier must I come?',
      text: (
        <p>
          Plan half an hour between the gate of the lot and the door of the terminal: parking, the walk,
          waiting for the shuttle and the ride. On the days around holidays give yourself an hour.{' '}
          <AppLink to="/map">The map</AppLink> shows the way in.
        </p>
      ),
    },
    {
      heading: 'What it costs',
      prices: true,
      text: <p>The shuttle is part of each of these totals.</p>,
    },
  ],
  questions: [
    {
      question: 'Is somebody there at night?',
      answer: 'Yes. The lot is open and staffed 24 hours, every day of the year.',
    },
    { question: 'Do I leave my keys?', answer: 'No. You park your car yourself, lock it and keep the keys.' },
  ],
};
