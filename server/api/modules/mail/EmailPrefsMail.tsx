import * as v from 'valibot';
import { linkPath, type MailDesign } from './mail-design.ts';
import { MailButton, MailFrame } from './MailFrame.tsx';
import { styles } from './mail-styles.ts';

const confirmData = v.strictObject({ link: linkPath });

/** Asks the owner of an address to confirm a change of email preferences. */
export const emailPrefsMail: MailDesign = {
  async compose(data, { publicOrigin }) {
    const { link } = v.parse(confirmData, data);
    return {
      subject: 'Confirm which emails you get',
      body: (
        <MailFrame title="Confirm which emails you get" preheader="One click to finish.">
          <h1 style={styles.heading}>Confirm which emails you get</h1>
          <p style={styles.paragraph}>
            We got a request to change which emails we send to this address. To confirm it, open the link and
            save your choice. The link works for 24 hours.
          </p>
          <MailButton href={`${publicOrigin}${link}`}>Save my choice</MailButton>
          <p className="quiet" style={styles.quiet}>
            If this wasn’t you, ignore this email.
          </p>
        </MailFrame>
      ),
      attachments: [],
    };
  },
};
