import { Fragment } from 'react';
import * as v from 'valibot';
import { contactBody } from '../../../../shared/contracts/contact.ts';
import type { MailDesign } from './mail-design.ts';
import { MailFrame } from './MailFrame.tsx';
import { FactTable } from './MailTables.tsx';
import { styles } from './mail-styles.ts';

/** Forwards a contact message to the lot. Replies go to its sender. */
export const contactMessageMail: MailDesign = {
  async compose(data) {
    const { email_address, subject, message } = v.parse(contactBody, data);
    return {
      subject: `Contact: ${subject}`,
      replyTo: email_address,
      body: (
        <MailFrame title="New message from the site" preheader={subject}>
          <h1 style={styles.heading}>{subject}</h1>
          <FactTable facts={[{ label: 'From', value: email_address }]} />
          <p style={{ ...styles.paragraph, marginTop: 16 }}>
            {message.split('\n').map((line, index) => (
              // Lines have no other key than their index.
              // oxlint-disable-next-line react/no-array-index-key
              <Fragment key={index}>
                {index > 0 && <br />}
                {line}
              </Fragment>
            ))}
          </p>
        </MailFrame>
      ),
      attachments: [],
    };
  },
};
