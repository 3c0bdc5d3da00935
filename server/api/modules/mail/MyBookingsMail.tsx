import * as v from 'valibot';
import { formatWhen } from '../../../../shared/format/time.ts';
import { defineMail } from './define-mail.tsx';
import { linkPath } from './mail-design.ts';
import { MailLink } from './MailPieces.tsx';
import { styles } from './mail-styles.ts';

const myBookings = v.strictObject({
  bookings: v.array(
    v.strictObject({ number: v.string(), travelFrom: v.string(), travelTo: v.string(), link: linkPath }),
  ),
});

/** Links to the bookings of an address. */
export const myBookingsMail = defineMail(myBookings, {
  placeholders: {
    count: { type: 'number', about: 'How many bookings there are', read: ({ bookings }) => bookings.length },
  },
  parts: {
    bookings: {
      about: 'The bookings with their dates and links',
      draw: ({ bookings }, { publicOrigin }) => (
        <>
          {bookings.map(({ number, travelFrom, travelTo, link }) => (
            <p key={number} style={styles.paragraph}>
              <MailLink href={publicOrigin + link}>
                <strong>{number}</strong>
              </MailLink>
              <br />
              {formatWhen(new Date(travelFrom))} to {formatWhen(new Date(travelTo))}
            </p>
          ))}
        </>
      ),
    },
  },
  required: ['bookings'],
  words: {
    subject: 'Your parking bookings',
    preheader: 'View, change, or cancel a booking.',
    blocks: [
      { kind: 'heading', text: 'Your parking bookings' },
      { kind: 'part', part: 'bookings' },
      {
        kind: 'small',
        text: 'You get this email because someone entered your address under “Email me my bookings”. If this wasn’t you, ignore it. Only you can see these links.',
      },
    ],
  },
});
