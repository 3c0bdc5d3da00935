import { business } from '../../../shared/business.ts';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import type { Topic } from '../topic.ts';

export const overnightParking: Topic = {
  title: 'Overnight parking near Sea-Tac',
  description:
    'Leave tonight, fly early, or land after midnight: overnight parking near Sea-Tac with an open gate and a shuttle at every hour.',
  heading: 'Overnight parking, with somebody awake',
  lead: 'The gate is open, the lot is lit and the shuttle runs at two in the morning as it does at two in the afternoon.',
  sections: [
    {
      heading: 'The first flight out',
      text: (
        <p>
          For a departure at dawn plan backwards: when you want to stand at security, half an hour before that
          at our gate. There is no need to come the evening before, though you may: a day counts 24 hours from
          your arrival, so the night belongs to your first day.
        </p>
      ),
    },
    {
      heading: 'The last flight in',
      text: (
        <p>
          Late again? Your car waits and so does your price: time by which you overstay is charged by the
          hour, at most a day. Collect your bags, come to {business.shuttleStops}, and call{' '}
          <a href={business.phoneLink}>{business.phone}</a> if you see no shuttle.
        </p>
      ),
    },
    {
      heading: 'One night, in numbers',
      prices: true,
      text: (
        <p>
          The first line is one night of up to 24 hours. For a few hours only, the price is by the hour:
          choose <AppLink to="/booking">your times</AppLink> and see.
        </p>
      ),
    },
    {
      heading: 'Sleeping in the car',
      text: (
        <p>
          The lot is for parked cars, not for camping. If you land too late to drive home, hotels stand along
          International Boulevard, and your car is fine where it is until morning.
        </p>
      ),
    },
  ],
};
