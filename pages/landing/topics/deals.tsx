import { AppLink } from '../../../shared/components/AppLink.tsx';
import type { Topic } from './topic.ts';

export const deals: Topic = {
  title: 'Sea-Tac parking deals',
  description:
    'Five ways to pay less for parking at Cascade near Sea-Tac, including the weekly rate and promo codes, with today’s total prices.',
  heading: 'Ways to pay less',
  lead: 'Here are five ways to lower the price of your parking.',
  sections: [
    {
      heading: '1. Pay now',
      prices: true,
      text: <p>You get the lowest price when you pay as you book. The table shows today’s prices.</p>,
    },
    {
      heading: '2. Stay the week',
      text: (
        <p>
          You never pay more than the weekly rate for a full week. If your stay is close to seven days, the
          last day may be free. Try it with your dates.
        </p>
      ),
    },
    {
      heading: '3. Enter a promo code',
      text: (
        <p>
          Enter your code under “Promo code” in the form. The price shows the discount, or the reason the code
          doesn’t apply.
        </p>
      ),
    },
    {
      heading: '4. Come back close to your pick-up time',
      text: (
        <p>
          We charge extra time by the hour, and never more than the daily rate. If your flight lands an hour
          late, you don’t pay for a whole day.
        </p>
      ),
    },
    {
      heading: '5. Reserve without paying',
      text: (
        <p>
          Not sure about your plans? Reserve now and pay at the lot. It costs more than paying now and less
          than driving up, and canceling is free. <AppLink to="/rates">See all rates</AppLink>.
        </p>
      ),
    },
  ],
};
