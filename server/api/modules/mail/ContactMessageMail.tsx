import { Fragment } from 'react';
import * as v from 'valibot';
import { contactBody } from '../../../../shared/contracts/contact.ts';
import { defineMail } from './define-mail.tsx';
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
export const contactCopyMail = defineMail(contactBody, {
  placeholders: {},
  parts: {
    copy: {
      about: 'What the sender wrote, without links',
      draw: ({ subject, message }) => (
        <>
          <h2 style={styles.subheading}>{withoutLinks(subject)}</h2>
          <MessageText text={withoutLinks(message)} />
        </>
      ),
    },
  },
  required: ['copy'],
  words: {
    subject: 'We got your message',
    preheader: 'We’ll reply by email.',
    blocks: [
      { kind: 'heading', text: 'We got your message' },
      {
        kind: 'paragraph',
        text: 'Thank you for writing to {{lot_name}}. We’ll reply to this address. This is what we received, without links:',
      },
      { kind: 'part', part: 'copy' },
      { kind: 'small', text: 'If this wasn’t you, ignore this email.' },
    ],
  },
});

/** Anyone can enter any address, so the copy must not carry links. Mail clients turn `name.com` into one too. */
const withoutLinks = (text: string) =>
  text.replaceAll(/\S+/g, (word) => (/[^.]\.[^.]|.:\//.test(word) ? '[link]' : word));

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
