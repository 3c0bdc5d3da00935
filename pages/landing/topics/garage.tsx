import { business } from '../../../shared/business.ts';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import type { Topic } from '../topic.ts';

export const garage: Topic = {
  title: 'Sea-Tac garage or our lot?',
  description:
    'The airport garage at Sea-Tac or a lot with a shuttle: who should choose which, where our shuttle stops in the garage, and our prices.',
  heading: 'The airport garage, or us?',
  lead: 'We run an open lot, not a garage. Here is when the airport’s own garage is the better choice, and when it is not.',
  sections: [
    {
      heading: 'Choose the garage when',
      text: (
        <ul>
          <li>you bring or meet somebody and drive home within hours;</li>
          <li>you want a roof over the car, whatever it costs;</li>
          <li>you are so late that every minute counts.</li>
        </ul>
      ),
    },
    {
      heading: 'Choose the lot when',
      text: (
        <ul>
          <li>you stay for days, because that is where daily prices add up;</li>
          <li>you want to know before you leave home that a space is yours;</li>
          <li>
            your vehicle is too tall or too long for a garage: tell us which and we have a space for it;
          </li>
          <li>you would rather be driven to the right door than carry bags through a parking structure.</li>
        </ul>
      ),
    },
    {
      heading: 'Compare with these totals',
      prices: true,
      text: (
        <p>
          Ours are below, with taxes and fees. For the garage’s look at the airport’s own page, on the day you
          decide.
        </p>
      ),
    },
    {
      heading: 'Where the garage comes in all the same',
      text: (
        <p>
          When you land, our shuttle meets you in it: {business.shuttleStops}. Follow the signs from baggage
          claim. <AppLink to="/map">See it on the map</AppLink>.
        </p>
      ),
    },
  ],
};
