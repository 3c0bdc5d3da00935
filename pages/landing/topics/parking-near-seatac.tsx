import { business } from '../../../shared/business.ts';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import type { Topic } from '../topic.ts';

export const parkingNearSeatac: Topic = {
  title: 'Parking near SeaTac airport',
  description:
    'Where Cascade is: off I-5 exit 152 and International Boulevard in SeaTac, a short free shuttle ride from the terminal, open 24 hours.',
  heading: 'Parking in SeaTac, off International Boulevard',
  lead: `${business.street}, ${business.city}: easy to reach from I-5, I-405 and SR 518, without driving past the terminal.`,
  sections: [
    {
      heading: 'Getting here',
      text: (
        <>
          <p>
            From Seattle and from Tacoma leave I-5 at exit 152 and drive west on S 188th Street. From Bellevue
            and Renton follow I-405, then SR 518, to International Boulevard and turn south. Either way you
            stay clear of the drives in front of the terminal, which back up first on a busy day.
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
          airline and you get out at the right end. When you come back, it meets you at{' '}
          {business.shuttleStops}.
        </p>
      ),
    },
    {
      heading: 'Before or after a night in a hotel',
      text: (
        <p>
          Many hotels stand along International Boulevard. You can park with us for the trip alone and take
          the hotel’s own ride the evening before, or come straight from your room in the morning: the gate is
          open at every hour.
        </p>
      ),
    },
    { heading: 'Prices today', prices: true, text: <p>For a standard vehicle, with taxes and fees.</p> },
  ],
};
