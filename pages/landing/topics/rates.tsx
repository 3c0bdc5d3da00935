import { AppLink } from '../../../shared/components/AppLink.tsx';
import type { Topic } from '../topic.ts';

export const rates: Topic = {
  title: 'Parking rates at Sea-Tac',
  description:
    'What parking at Cascade near Sea-Tac costs today for 1, 3, 7 and 14 days: three ways to pay, every tax and fee included.',
  heading: 'Our rates, taxes and fees included',
  lead: 'Three prices for the same space: pay now, pay at the lot, or drive up. These are the whole totals for a standard vehicle.',
  sections: [
    {
      heading: 'What stays cost now',
      prices: true,
      text: (
        <p>Your own dates may fall under other rates. The form on this page says the exact total for them.</p>
      ),
    },
    {
      heading: 'What is in a price',
      text: (
        <>
          <p>
            Parking is counted in days of 24 hours from your arrival. What is left of the last day is charged
            by the hour, and never more than a day. A full week costs at most the weekly rate.
          </p>
          <p>
            On top come sales tax, SeaTac’s parking tax, once per stay, and the fee that the airport charges
            for our shuttle, once per stay. We show each as a line of its own before you choose.
          </p>
        </>
      ),
    },
    {
      heading: 'Other vehicles',
      text: (
        <p>
          An oversize vehicle costs a little more a day, one that needs two spaces costs twice the parking, a
          motorcycle costs the same as a car. An accessible space costs nothing extra. Choose your vehicle{' '}
          <AppLink to="/booking">with your dates</AppLink> and the price is for it.
        </p>
      ),
    },
  ],
  questions: [
    {
      question: 'Does the price change after I book?',
      answer: 'No. The price that you book is the price that you pay for that stay.',
    },
    {
      question: 'How long does a quoted price hold?',
      answer:
        'For 30 minutes on the page. Send it to yourself by e-mail and it holds for 24 hours; the space is kept only by booking.',
    },
  ],
};
