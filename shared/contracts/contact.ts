import * as v from 'valibot';
import { contract } from './contract.ts';
import { email, longText, personName, text } from './fields.ts';
import { letterFromLimit, letterLimit } from './limits.ts';

/** Other servers may answer anything, or nothing. */
const received = v.object({ received: v.optional(v.boolean()) });

export const contactBody = v.strictObject({
  email_address: email,
  subject: text(120),
  message: longText(5000),
});

export const sendContactMessage = contract({
  name: 'sendContactMessage',
  summary: 'Sends a message to the lot.',
  method: 'POST',
  path: '/contact/email',
  access: 'anyone',
  limits: [letterLimit, letterFromLimit],
  isIdempotent: true,
  body: contactBody,
  output: received,
});

export const corporateBody = v.strictObject({
  email_address: email,
  name: personName(80),
  company_name: text(120),
  role: text(80),
  employee_count: text(40),
  travel_frequency: text(40),
});

export const sendCorporateInquiry = contract({
  name: 'sendCorporateInquiry',
  summary: 'Sends a request for a corporate rate.',
  method: 'POST',
  path: '/contact/corporate',
  access: 'anyone',
  limits: [letterLimit, letterFromLimit],
  isIdempotent: true,
  body: corporateBody,
  output: received,
});
