import * as v from 'valibot';
import { business } from '../../../../shared/business.ts';
import { booking as bookingSchema } from '../../../../shared/contracts/bookings.ts';
import { pickupPathOf } from '../../../../shared/format/booking-path.ts';
import { formatWhen } from '../../../../shared/format/time.ts';
import { ISLANDS } from '../../../../shared/islands.ts';
import { linkPath, type MailDesign } from './mail-design.ts';
import { MailButton, MailFrame } from './MailFrame.tsx';
import { styles } from './mail-styles.ts';

const reminder = v.object({ booking: bookingSchema, customerLink: linkPath });

/** The shuttle's stops at the airport. */
const stops = ISLANDS.filter(({ name }) => name.includes('airport'));

/** Tells on the morning of the return how to get the shuttle. */
export const returnReminderMail: MailDesign = {
  async compose(data, { publicOrigin }) {
    const { booking, customerLink } = v.parse(reminder, data);
    const until = formatWhen(booking.travel_to_date);
    return {
      subject: `When you land: your shuttle to ${business.name}`,
      body: (
        <MailFrame title="Your return" preheader={`Your parking ends ${until}.`}>
          <h1 style={styles.heading}>When you land, call the shuttle</h1>
          <p style={styles.paragraph}>
            Your parking ends {until}. After baggage claim, go to one of our stops and call the free shuttle
            with one press.
          </p>
          <MailButton href={publicOrigin + pickupPathOf(customerLink)}>Call the shuttle</MailButton>
          <ul style={{ margin: 0, paddingLeft: 24 }}>
            {stops.map(({ id, name, directions }) => (
              <li key={id} style={{ marginBottom: 6 }}>
                {name}. {directions}
              </li>
            ))}
          </ul>
          <p style={styles.paragraph}>
            No signal for the page? Call{' '}
            <a className="link" href={business.phoneLink} style={styles.link}>
              {business.phone}
            </a>{' '}
            and tell us your island number. Late flight? Your car is safe, and you pay for the extra time when
            you leave.
          </p>
          <p style={styles.paragraph}>
            <a className="link" href={publicOrigin + customerLink} style={styles.link}>
              View booking {booking.number}
            </a>
          </p>
        </MailFrame>
      ),
      attachments: [],
    };
  },
};
