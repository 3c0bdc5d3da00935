import { AppLink } from '../../../shared/components/AppLink.tsx';
import type { Topic } from '../topic.ts';

export const deals: Topic = {
  title: 'Sea-Tac parking deals',
  description:
    'Honest ways to pay less for parking at Cascade near Sea-Tac: pay now, use the weekly rate, enter a promo code. With live totals.',
  heading: 'Ways to pay less',
  lead: 'No countdowns and no strikethrough prices. These are the things that really lower what you pay.',
  sections: [
    {
      heading: '1. Pay now',
      prices: true,
      text: <p>The same space costs least when you pay while booking. The table shows by how much, today.</p>,
    },
    {
      heading: '2. Stay the week',
      text: (
        <p>
          A full week costs at most the weekly rate. If your stay comes close to seven days, the last day may
          add nothing at all: try it with your dates.
        </p>
      ),
    },
    {
      heading: '3. Enter a promo code',
      text: (
        <p>
          If you have a code, enter it under “Promo code” in the form: the price then shows what it takes off,
          or says in a sentence why it does not apply.
        </p>
      ),
    },
    {
      heading: '4. Come back on time, but do not panic',
      text: (
        <p>
          Time over your last full day is charged by the hour, at most a day. A flight that lands an hour late
          does not cost a day.
        </p>
      ),
    },
    {
      heading: '5. Reserve without paying',
      text: (
        <p>
          Not sure that you will travel? Reserve and pay at the lot. It costs more than paying now and less
          than driving up, and nothing to cancel. <AppLink to="/rates">All rates in one table</AppLink>.
        </p>
      ),
    },
  ],
};
