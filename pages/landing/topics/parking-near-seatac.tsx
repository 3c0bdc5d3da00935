import { business } from '../../../shared/business.ts';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import type { Topic } from './topic.ts';

export const parkingNearSeatac: Topic = {
  title: 'Parking near SeaTac airport',
  description:
    'Cascade is off I-5 exit 152 and International Boulevard in SeaTac, a short, free shuttle ride from the terminal. Open 24 hours a day.',
  heading: 'Parking in SeaTac, off International Boulevard',
  lead: `${business.street}, ${business.city}: easy to reach from I-5, I-405, and SR 518, without driving past the terminal.`,
  sections: [
    {
      heading: 'Getting here',
      text: (
        <>
          <p>
            From Seattle or Tacoma, take I-5 to exit 152 and drive west on S 188th Street. From Bellevue or
            Renton, take I-405 and SR 518 to International Boulevard and turn south. Both routes avoid the
            terminal drives, which back up on busy days.
          </p>
          <p>
            <AppLink to="/map">Map and turn-by-turn directions</AppLink>
          </p>
        </>
      ),
    },
    {
      heading: 'From the lot to your gate',
      text: (
        <p>
          The free shuttle takes about {business.shuttleMinutes} minutes to the terminal. Tell the driver your
          airline and you’ll get off near the right door. When you land, the shuttle picks you up at{' '}
          {business.shuttleStops}.
        </p>
      ),
    },
    {
      heading: 'Before or after a night in a hotel',
      text: (
        <p>
          There are many hotels on International Boulevard. You can park with us the evening before, or drive
          over from your hotel in the morning. The gate is open 24 hours a day.
        </p>
      ),
    },
    { heading: 'Prices today', prices: true, text: <p>For a standard vehicle, including taxes and fees.</p> },
  ],
};
