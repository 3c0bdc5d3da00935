import * as v from 'valibot';
import { corporateBody } from '../../../../shared/contracts/contact.ts';
import type { MailDesign } from './mail-design.ts';
import { MailFrame } from './MailFrame.tsx';
import { FactTable } from './MailTables.tsx';
import { styles } from './mail-styles.ts';

/** Forwards a company's inquiry for a corporate rate to the lot. Replies go to its sender. */
export const corporateInquiryMail: MailDesign = {
  async compose(data) {
    const inquiry = v.parse(corporateBody, data);
    const facts = [
      { label: 'Company', value: inquiry.company_name },
      { label: 'Name', value: inquiry.name },
      { label: 'Role', value: inquiry.role },
      { label: 'Email', value: inquiry.email_address },
      { label: 'Employees', value: inquiry.employee_count },
      { label: 'Travel frequency', value: inquiry.travel_frequency },
    ];
    return {
      subject: `Corporate program: ${inquiry.company_name}`,
      replyTo: inquiry.email_address,
      body: (
        <MailFrame title="New corporate inquiry" preheader={`${inquiry.name}, ${inquiry.role}`}>
          <h1 style={styles.heading}>{inquiry.company_name} requested a corporate rate</h1>
          <FactTable facts={facts} />
        </MailFrame>
      ),
      attachments: [],
    };
  },
};
