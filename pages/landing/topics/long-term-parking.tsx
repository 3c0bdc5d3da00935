import { business } from '../../../shared/business.ts';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import type { Topic } from '../topic.ts';

export const longTermParking: Topic = {
  title: 'Long-term parking at Sea-Tac',
  description:
    'Park for a week, a month or up to 90 days near Sea-Tac: how the weekly rate works, how to prepare your car, and what it costs today.',
  heading: 'Long-term parking, up to 90 days',
  lead: 'For a long trip two things matter: that the price does not run away, and that the car starts when you come home.',
  sections: [
    {
      heading: 'The weekly rate does its work by itself',
      prices: true,
      text: (
        <p>
          Every full week of your stay costs at most the weekly rate, whatever its days would add up to. You
          need no code for it: a longer stay is priced so from the start.
        </p>
      ),
    },
    {
      heading: 'Before you leave the car',
      text: (
        <ul>
          <li>
            Switch off interior lights and unplug chargers and dash cameras: they empty a battery in weeks.
          </li>
          <li>Close the windows and the roof. It rains here.</li>
          <li>
            Take garage openers, papers and anything that looks interesting with you, or put it in the trunk.
          </li>
          <li>Fill the tank or charge to a good half. You will be tired when you come back.</li>
          <li>Write down your row, or take a picture of it.</li>
        </ul>
      ),
    },
    {
      heading: 'If your plans change while you are away',
      text: (
        <p>
          Call us at <a href={business.phoneLink}>{business.phone}</a> from wherever you are. Your car stays
          where it is until you come for it. One booking can be up to 90 days long; for longer stays talk to
          us first.
        </p>
      ),
    },
    {
      heading: 'How early to book',
      text: (
        <p>
          You can book up to a year ahead. Summer and the weeks around Christmas fill first. A space that you{' '}
          <AppLink to="/booking">reserve and pay at the lot</AppLink> costs nothing to cancel, so there is
          little reason to wait.
        </p>
      ),
    },
  ],
};
