import { Bus, Clock, TicketCheck } from 'lucide-react';
import { business } from '../../shared/business.ts';

export const FACTS = [
  { Icon: Bus, title: 'Free shuttle', text: 'To the terminal and back, day and night.' },
  { Icon: Clock, title: 'Open 24 hours', text: 'Someone is at the lot whenever you land.' },
  { Icon: TicketCheck, title: 'The whole price first', text: 'Taxes and fees are in it before you choose.' },
] as const;

export const STEPS = [
  {
    title: 'Book',
    text: 'Choose your days and pay now for the lowest price, or hold your space and pay at the lot.',
  },
  {
    title: 'Park',
    text: `Drive to ${business.street}, ${business.city}. Bring your booking number or the pass on your phone.`,
  },
  {
    title: 'Ride',
    text: 'The shuttle takes you to the terminal. Back again, it meets you at islands 1 and 3 of the airport garage, third floor.',
  },
];

/** From the freeway to the terminal, stop by stop. */
export const WAY = [
  { place: 'I-5, exit 152', note: 'then west on S 188th St' },
  { place: 'Our lot', note: business.street },
  {
    place: 'The terminal',
    note: `${business.milesToTerminal} miles, ${business.shuttleMinutes} minutes by shuttle`,
  },
];

export const QUESTIONS = [
  {
    question: 'Is the price I see the price I pay?',
    answer: 'Yes. Every price shows its taxes and fees, line by line, before you choose.',
  },
  {
    question: 'Can I cancel?',
    answer:
      'Yes. What you pay at the lot costs nothing to cancel. What you paid online comes back in full until 24 hours before you drop off; later, one day is kept.',
  },
  {
    question: 'Can I just drive up?',
    answer:
      'You can, day and night, while there is space. It costs more than a booking, and no space is kept for you.',
  },
  {
    question: 'I drive something long, tall or small. Does it fit?',
    answer:
      'Choose your kind of vehicle with your dates: the price is then for an oversize vehicle, for two spaces or for a motorcycle.',
  },
  {
    question: 'I need an accessible space.',
    answer: `It costs nothing extra. Call us before you come, and we keep one near the shuttle: ${business.phone}.`,
  },
];
