import { business } from '../../../shared/business.ts';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import type { Topic } from './topic.ts';

export const offsiteParking: Topic = {
  title: 'Offsite parking for Sea-Tac',
  description:
    'How off-airport parking works at Cascade: drive in, keep your keys, and ride the free shuttle to the Sea-Tac terminal and back.',
  heading: 'Offsite parking, step by step',
  lead: `First time parking off-airport? Our lot is ${business.milesToTerminal} miles from the terminal. Here’s how it works.`,
  sections: [
    {
      heading: 'On the way out',
      text: (
        <ol>
          <li>Drive in at the gate with the yellow P and show your booking number or wallet pass.</li>
          <li>Park in any open space and lock your car. You keep your keys.</li>
          <li>
            Walk to the covered bench by the office, where the shuttle stops. The ride to the terminal takes
            about {business.shuttleMinutes} minutes.
          </li>
        </ol>
      ),
    },
    {
      heading: 'On the way home',
      text: (
        <p>
          Collect your bags and follow the signs to the third floor of the airport garage. The shuttle picks
          you up at islands 1 and 3 and takes you to the lot. If you paid online, you can drive straight out.
        </p>
      ),
    },
    {
      heading: 'How early should I arrive?',
      text: (
        <p>
          Allow 30 minutes from our gate to the terminal for parking, walking, waiting for the shuttle, and
          the ride. Around holidays, allow an hour. See the <AppLink to="/map">map and directions</AppLink>.
        </p>
      ),
    },
    {
      heading: 'What it costs',
      prices: true,
      text: <p>These totals include the shuttle.</p>,
    },
  ],
  questions: [
    {
      question: 'Is the lot staffed at night?',
      answer: 'Yes. The lot is open and staffed 24 hours a day, every day of the year.',
    },
    { question: 'Do I leave my keys?', answer: 'No. You park and lock your car, and keep your keys.' },
  ],
};
