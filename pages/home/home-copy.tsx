import { Bus, Clock, TicketCheck } from 'lucide-react';
import { business } from '../../shared/business.ts';
import { CANCELLATION_POLICY } from '../../shared/cancellation-policy.ts';

export const FACTS = [
  { Icon: Bus, title: 'Free shuttle', text: 'To the terminal and back, 24 hours a day.' },
  { Icon: Clock, title: 'Open 24 hours', text: 'Staff are on site whenever you land.' },
  { Icon: TicketCheck, title: 'Total price up front', text: 'See taxes and fees before you choose.' },
] as const;

export const STEPS = [
  {
    title: 'Book',
    text: 'Choose your dates. Pay now for the lowest price, or reserve a space and pay at the lot.',
  },
  {
    title: 'Park',
    text: `Drive to ${business.street}, ${business.city}. Bring your booking number or wallet pass.`,
  },
  {
    title: 'Ride',
    text: 'The shuttle takes you to the terminal. When you land, wait at island 1 or 3. Both are on the third floor of the airport garage.',
  },
];

/** The way from the freeway to the terminal. */
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
    answer: `Yes. If you pay at the lot, canceling is free. If you paid online, you get a full refund until ${CANCELLATION_POLICY.freeHoursBefore} hours before drop-off. Cancel later and we keep one day plus tax.`,
  },
  {
    question: 'Can I just drive up?',
    answer:
      'Yes, 24 hours a day, if there’s space. It costs more than booking, and we can’t reserve a space for you.',
  },
  {
    question: 'Can I park an RV, a trailer, or a motorcycle?',
    answer: 'Yes. Choose your vehicle when you enter your dates, and you’ll see the price for it.',
  },
  {
    question: 'Do you have accessible spaces?',
    answer: `Yes, at no extra cost. Call us before you come and we’ll reserve one near the shuttle: ${business.phone}.`,
  },
];
