import * as v from 'valibot';
import { booking as bookingSchema } from '../../../../shared/contracts/bookings.ts';
import { pickupPathOf } from '../../../../shared/format/booking-path.ts';
import { ISLANDS } from '../../../../shared/islands.ts';
import { bookingWords } from './booking-words.ts';
import { defineMail } from './define-mail.tsx';
import { linkPath } from './mail-design.ts';
import { styles } from './mail-styles.ts';

const reminder = v.object({ booking: bookingSchema, customerLink: linkPath });

/** The shuttle's stops at the airport. */
const stops = ISLANDS.filter(({ name }) => name.includes('airport'));

/** Tells on the morning of the return how to get the shuttle. */
export const returnReminderMail = defineMail(reminder, {
  placeholders: {
    ...bookingWords,
    shuttle_link: {
      type: 'link',
      about: 'Calls the shuttle',
      read: ({ customerLink }) => pickupPathOf(customerLink),
    },
  },
  parts: {
    stops: {
      about: 'The shuttle’s stops at the airport',
      draw: () => (
        <ul style={styles.list}>
          {stops.map(({ id, name, directions }) => (
            <li key={id} style={styles.item}>
              {name}. {directions}
            </li>
          ))}
        </ul>
      ),
    },
  },
  required: ['shuttle_link'],
  words: {
    subject: 'When you land: your shuttle to {{lot_name}}',
    preheader: 'Your parking ends {{pick_up}}.',
    blocks: [
      { kind: 'heading', text: 'When you land, call the shuttle' },
      {
        kind: 'paragraph',
        text: 'Your parking ends {{pick_up}}. After baggage claim, go to one of our stops and call the free shuttle with one press.',
      },
      { kind: 'button', label: 'Call the shuttle', link: 'shuttle_link' },
      { kind: 'part', part: 'stops' },
      {
        kind: 'paragraph',
        text: 'No signal for the page? Call [{{lot_phone}}]({{lot_phone_link}}) and tell us your island number. Late flight? Your car is safe, and you pay for the extra time when you leave.',
      },
      { kind: 'paragraph', text: '[View booking {{booking_number}}]({{booking_link}})' },
    ],
  },
});
