import * as v from 'valibot';
import { linkPath, type MailDesign } from './mail-design.ts';
import { MailButton, MailFrame } from './MailFrame.tsx';
import { styles } from './mail-styles.ts';

const confirmData = v.strictObject({ link: linkPath });

/** Proves that whoever chose these e-mails reads them. */
export const emailPrefsMail: MailDesign = {
  async compose(data, { publicOrigin }) {
    const { link } = v.parse(confirmData, data);
    return {
      subject: 'Confirm which e-mails you get',
      body: (
        <MailFrame title="Confirm which e-mails you get" preheader="One press, and it is done.">
          <h1 style={styles.heading}>Confirm which e-mails you get</h1>
          <p style={styles.paragraph}>
            Somebody, we hope you, chose on our site which e-mails this address gets. Nothing has changed yet:
            open the link and save your choice. It works for 24 hours.
          </p>
          <MailButton href={`${publicOrigin}${link}`}>See and save the choice</MailButton>
          <p className="quiet" style={styles.quiet}>
            If it was not you, you need not do anything.
          </p>
        </MailFrame>
      ),
      attachments: [],
    };
  },
};
