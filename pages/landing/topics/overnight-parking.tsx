import { business } from '../../../shared/business.ts';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import type { Topic } from './topic.ts';

export const overnightParking: Topic = {
  title: 'Overnight parking near Sea-Tac',
  description:
    'Overnight parking near Sea-Tac for early departures and late arrivals, with staff on site and a free shuttle 24 hours a day.',
  heading: 'Overnight parking, staffed all night',
  lead: 'The gate is open, the lot is lit, and the shuttle runs 24 hours a day.',
  sections: [
    {
      heading: 'The first flight out',
      text: (
        <p>
          Arrive at our gate 30 minutes before you want to be at security. You can also park the evening
          before. Each day is 24 hours from drop-off, so the night is part of your first day.
        </p>
      ),
    },
    {
      heading: 'The last flight in',
      text: (
        <p>
          If your flight is late, we charge the extra time by the hour, and never more than the daily rate.
          Collect your bags and go to {business.shuttleStops}. If you don’t see the shuttle, call{' '}
          <a href={business.phoneLink}>{business.phone}</a>.
        </p>
      ),
    },
    {
      heading: 'What one night costs',
      prices: true,
      text: (
        <p>
          The first row is one night of up to 24 hours. Shorter stays are priced by the hour.{' '}
          <AppLink to="/booking">See prices for your times</AppLink>.
        </p>
      ),
    },
    {
      heading: 'Sleeping in the car',
      text: (
        <p>
          You can’t sleep in your car at the lot. If you land too late to drive home, there are hotels on
          International Boulevard, and you can leave your car with us until morning.
        </p>
      ),
    },
  ],
};
