import { AppLink } from '../../../shared/components/AppLink.tsx';
import type { Topic } from './topic.ts';

export const rates: Topic = {
  title: 'Parking rates at Sea-Tac',
  description:
    'Today’s parking rates at Cascade near Sea-Tac for 1, 3, 7, and 14 days, with three ways to pay. Taxes and fees included.',
  heading: 'Our rates, including taxes and fees',
  lead: 'Pay now, pay at the lot, or drive up. These are total prices for a standard vehicle.',
  sections: [
    {
      heading: 'Current rates',
      prices: true,
      text: <p>Rates vary by date. Use the form on this page to see the exact total for your dates.</p>,
    },
    {
      heading: 'Price details',
      text: (
        <>
          <p>
            We charge for each 24 hours from drop-off. We charge a partial last day by the hour, and never
            more than the daily rate. You never pay more than the weekly rate for a full week.
          </p>
          <p>
            We add sales tax, the SeaTac parking tax (once per stay), and the airport’s shuttle access fee
            (once per stay). You see each one before you choose.
          </p>
        </>
      ),
    },
    {
      heading: 'Other vehicles',
      text: (
        <p>
          Oversize vehicles cost a little more per day. Vehicles that need two spaces cost twice as much.
          Motorcycles cost the same as cars. Accessible spaces cost nothing extra.{' '}
          <AppLink to="/booking">Choose your dates and vehicle</AppLink> to see the price.
        </p>
      ),
    },
  ],
  questions: [
    {
      question: 'Does the price change after I book?',
      answer: 'No. You pay the price you booked for those dates.',
    },
    {
      question: 'How long is a quoted price valid?',
      answer:
        '30 minutes, or 24 hours if you email it to yourself. It doesn’t reserve a space until you book.',
    },
  ],
};
