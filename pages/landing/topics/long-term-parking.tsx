import { business } from '../../../shared/business.ts';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import type { Topic } from './topic.ts';

export const longTermParking: Topic = {
  title: 'Long-term parking at Sea-Tac',
  description:
    'Park for a week, a month, or up to 90 days near Sea-Tac. See how the weekly rate works, how to prepare your car, and today’s prices.',
  heading: 'Long-term parking, up to 90 days',
  lead: 'Weekly rates keep the price down, and a few steps before you leave help your car start when you come home.',
  sections: [
    {
      heading: 'The weekly rate applies automatically',
      prices: true,
      text: <p>You never pay more than the weekly rate for a full week. You don’t need a code.</p>,
    },
    {
      heading: 'Before you leave your car',
      text: (
        <ul>
          <li>Turn off interior lights and unplug chargers and dash cameras. They can drain the battery.</li>
          <li>Close the windows and the sunroof.</li>
          <li>Take garage door openers, documents, and valuables with you.</li>
          <li>Fill the tank, or charge the battery to at least 50%.</li>
          <li>Write down your row or take a picture of it.</li>
        </ul>
      ),
    },
    {
      heading: 'If your plans change while you are away',
      text: (
        <p>
          Call us at <a href={business.phoneLink}>{business.phone}</a> from anywhere. Your car stays parked
          until you come back. A booking can be up to 90 days long. For longer stays, call us first.
        </p>
      ),
    },
    {
      heading: 'How early to book',
      text: (
        <p>
          You can book up to a year ahead. Summer and the weeks around Christmas sell out first. If you{' '}
          <AppLink to="/booking">reserve now and pay at the lot</AppLink>, canceling is free.
        </p>
      ),
    },
  ],
};
