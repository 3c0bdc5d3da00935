import * as v from 'valibot';
import { booking as bookingSchema, type Booking } from '../../../../shared/contracts/bookings.ts';
import { unconfirmedFacts } from '../documents/booking-facts.ts';
import { stayWords } from './booking-words.ts';
import { defineMail } from './define-mail.tsx';
import { linkPath } from './mail-design.ts';
import { FactTable } from './MailTables.tsx';

const bookingConfirmData = v.strictObject({ booking: bookingSchema, confirmLink: linkPath });
type BookingConfirmData = v.InferOutput<typeof bookingConfirmData>;

const confirmLink = {
  type: 'link',
  about: 'Confirms the booking, or books it again',
  read: (data: BookingConfirmData) => data.confirmLink,
} as const;

const facts = {
  about: 'Dates, vehicle and payment',
  draw: ({ booking }: { booking: Booking }) => <FactTable facts={unconfirmedFacts(booking)} />,
};

/** Asks a traveler who pays at the lot to confirm their email address. Until then their space is held for a short time. */
export const bookingConfirmMail = defineMail(bookingConfirmData, {
  placeholders: {
    ...stayWords,
    confirm_by: {
      type: 'date',
      about: 'Until when the space is held',
      read: ({ booking }) => booking.confirm_by,
    },
    confirm_link: confirmLink,
  },
  parts: { facts },
  required: ['confirm_link'],
  words: {
    subject: 'Confirm your parking: {{drop_off}}',
    preheader: 'One click keeps your space.',
    blocks: [
      { kind: 'heading', text: 'One click keeps your space' },
      {
        kind: 'paragraph',
        text: 'We’re holding a space for you. Confirm by **{{confirm_by}}**, or we’ll release it.',
      },
      { kind: 'button', label: 'Confirm my booking', link: 'confirm_link' },
      { kind: 'part', part: 'facts' },
      { kind: 'small', text: 'If this wasn’t you, ignore this email. The booking ends by itself.' },
    ],
  },
});

/** Says that an unconfirmed booking has ended, with a link that books it again. */
export const bookingReleasedMail = defineMail(bookingConfirmData, {
  placeholders: { ...stayWords, confirm_link: confirmLink },
  parts: { facts },
  required: ['confirm_link'],
  words: {
    subject: 'Your parking isn’t booked yet: {{drop_off}}',
    preheader: 'Still coming? One click books it.',
    blocks: [
      { kind: 'heading', text: 'Still coming?' },
      {
        kind: 'paragraph',
        text: 'Your booking wasn’t confirmed in time, so we released the space. If there’s still one, you can book it at the same price for the next 24 hours.',
      },
      { kind: 'button', label: 'Book it again', link: 'confirm_link' },
      { kind: 'part', part: 'facts' },
      { kind: 'small', text: 'If this wasn’t you, ignore this email. Nothing is booked.' },
    ],
  },
});
