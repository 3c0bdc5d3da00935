import { Fragment } from 'react';
import * as v from 'valibot';
import { business } from '../../../../shared/business.ts';
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
          <MessageText text={message} />
        </MailFrame>
      ),
      attachments: [],
    };
  },
};

/** Confirms a contact message to its sender, with a copy. */
export const contactCopyMail: MailDesign = {
  async compose(data) {
    const { subject, message } = v.parse(contactBody, data);
    return {
      subject: 'We got your message',
      body: (
        <MailFrame title="We got your message" preheader="We’ll reply by email.">
          <h1 style={styles.heading}>We got your message</h1>
          <p style={styles.paragraph}>
            Thank you for writing to {business.name}. We’ll reply to this address. This is what we received,
            without links:
          </p>
          <h2 style={styles.subheading}>{withoutLinks(subject)}</h2>
          <MessageText text={withoutLinks(message)} />
          <p className="quiet" style={styles.quiet}>
            If this wasn’t you, ignore this email.
          </p>
        </MailFrame>
      ),
      attachments: [],
    };
  },
};

/** Anyone can enter any address, so the copy must not carry links. Mail clients turn `name.com` into one too. */
const withoutLinks = (text: string) => text.replaceAll(/\S*[^\s.]\.[^\s.]\S*|\S+:\/\S*/g, '[link]');

function MessageText({ text }: { text: string }) {
  return (
    <p style={{ ...styles.paragraph, marginTop: 16 }}>
      {text.split('\n').map((line, index) => (
        // Lines have no other key than their index.
        // oxlint-disable-next-line react/no-array-index-key
        <Fragment key={index}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </p>
  );
}
