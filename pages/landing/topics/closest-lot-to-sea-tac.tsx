import { business } from '../../../shared/business.ts';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import type { Topic } from '../topic.ts';

export const closestLot: Topic = {
  title: 'A lot close to Sea-Tac',
  description:
    'How close is close? Miles and minutes from our gate to the terminal at Sea-Tac, and why door to door matters more than the distance.',
  heading: 'How close is the lot to Sea-Tac?',
  lead: `${business.milesToTerminal} miles by road, about ${business.shuttleMinutes} minutes by shuttle. Here is what that means on a travel day.`,
  sections: [
    {
      heading: 'Distance is the smaller part',
      text: (
        <p>
          Between turning off your engine and standing in the terminal there are four parts: finding a space,
          the walk to the shuttle, waiting for it, and the ride. The ride is the one that depends on the
          distance, and at this distance it is short. The others depend on the lot and on the hour, and they
          add up to more than the ride.
        </p>
      ),
    },
    {
      heading: 'Minutes to plan',
      text: (
        <ul>
          <li>The ride itself: about {business.shuttleMinutes} minutes.</li>
          <li>Door to door, with parking, walking and waiting: half an hour on most days.</li>
          <li>Around Thanksgiving, Christmas and the first days of summer: an hour, for all of us.</li>
        </ul>
      ),
    },
    {
      heading: 'What is closer',
      text: (
        <p>
          The airport’s own garage: it is across from the terminal, and you walk. If you come back the same
          day it may be the right choice. <AppLink to="/garage">We compared the two</AppLink> for longer
          stays.
        </p>
      ),
    },
  ],
  questions: [
    {
      question: 'Can I walk from the lot to the terminal?',
      answer:
        'We would not, with bags and beside International Boulevard. The shuttle is free and runs at every hour.',
    },
  ],
};
