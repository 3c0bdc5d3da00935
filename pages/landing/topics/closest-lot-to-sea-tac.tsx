import { business } from '../../../shared/business.ts';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import type { Topic } from './topic.ts';

export const closestLot: Topic = {
  title: 'A lot close to Sea-Tac',
  description:
    'Miles and minutes from our gate to the Sea-Tac terminal, and how to plan the total time from your car to the door.',
  heading: 'How close is the lot to Sea-Tac?',
  lead: `${business.milesToTerminal} miles by road, about ${business.shuttleMinutes} minutes by shuttle. Here’s how to plan your time.`,
  sections: [
    {
      heading: 'What takes time',
      text: (
        <p>
          Getting from your car to the terminal has four parts: finding a space, walking to the shuttle,
          waiting for it, and the ride. At this distance, the ride is short. The other three depend on the
          time of day, and together they take longer than the ride.
        </p>
      ),
    },
    {
      heading: 'How much time to allow',
      text: (
        <ul>
          <li>Shuttle ride: about {business.shuttleMinutes} minutes.</li>
          <li>Total time with parking, walking, and waiting: 30 minutes on most days.</li>
          <li>Around Thanksgiving, Christmas, and the start of summer: one hour.</li>
        </ul>
      ),
    },
    {
      heading: 'What is closer',
      text: (
        <p>
          The airport garage is across from the terminal, and you can walk. It may be the right choice if you
          come back the same day. For longer stays, <AppLink to="/garage">compare the two</AppLink>.
        </p>
      ),
    },
  ],
  questions: [
    {
      question: 'Can I walk from the lot to the terminal?',
      answer:
        'We don’t recommend it. The route follows International Boulevard, a busy road. The shuttle is free and runs 24 hours a day.',
    },
  ],
};
