import * as v from 'valibot';
import { formatWhen } from '../../../../shared/format/time.ts';
import { linkPath, type MailDesign } from './mail-design.ts';
import { MailFrame } from './MailFrame.tsx';
import { styles } from './mail-styles.ts';

const myBookings = v.strictObject({
  bookings: v.array(
    v.strictObject({ number: v.string(), travelFrom: v.string(), travelTo: v.string(), link: linkPath }),
  ),
});

/** Links to the bookings of an address. */
export const myBookingsMail: MailDesign = {
  async compose(data, { publicOrigin }) {
    const { bookings } = v.parse(myBookings, data);
    return {
      subject: 'Your parking bookings',
      body: (
        <MailFrame title="Your parking bookings" preheader="View, change, or cancel a booking.">
          <h1 style={styles.heading}>Your parking bookings</h1>
          {bookings.map(({ number, travelFrom, travelTo, link }) => (
            <p key={number} style={styles.paragraph}>
              <a className="link" href={publicOrigin + link} style={styles.link}>
                <strong>{number}</strong>
              </a>
              <br />
              {formatWhen(new Date(travelFrom))} to {formatWhen(new Date(travelTo))}
            </p>
          ))}
          <p className="quiet" style={styles.quiet}>
            You get this email because someone entered your address under “Email me my bookings”. If this
            wasn’t you, ignore it. Only you can see these links.
          </p>
        </MailFrame>
      ),
      attachments: [],
    };
  },
};
