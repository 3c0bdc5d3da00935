import * as v from 'valibot';
import { membershipFacts, membershipUse } from '../documents/membership-facts.ts';
import { defineMail } from './define-mail.tsx';
import { FactTable } from './MailTables.tsx';

const membershipPassMailData = v.strictObject({
  membership: v.strictObject({
    id: v.string(),
    number: v.string(),
    longName: v.string(),
    since: v.pipe(v.string(), v.isoTimestamp(), v.toDate()),
    points: v.number(),
    isOver: v.boolean(),
  }),
});

/** Sends a membership pass as a PDF and a wallet pass. */
export const membershipPassMail = defineMail(membershipPassMailData, {
  placeholders: {
    member: { type: 'text', about: 'The name of the member', read: ({ membership }) => membership.longName },
    club_number: { type: 'text', about: 'The club number', read: ({ membership }) => membership.number },
    points: {
      type: 'number',
      about: 'The points of the member',
      read: ({ membership }) => membership.points,
    },
    attached: {
      type: 'text',
      about: 'What is attached: a PDF, and a wallet pass if there is one',
      read: (_data, { files }) => `a PDF${files.wallets.apple ? ' and as a wallet pass for your phone' : ''}`,
    },
    use: { type: 'text', about: 'How the pass is used, in sentences', read: () => membershipUse },
  },
  parts: {
    facts: {
      about: 'Name, club number and since when',
      draw: ({ membership }) => <FactTable facts={membershipFacts(membership)} />,
    },
  },
  words: {
    subject: 'Your {{club_name}} membership pass',
    preheader: 'Club number {{club_number}}',
    blocks: [
      { kind: 'heading', text: 'Your membership pass' },
      { kind: 'paragraph', text: 'We attached your pass as {{attached}}. {{use}}' },
      { kind: 'part', part: 'facts' },
    ],
  },
  attach: ({ membership }, { files }) =>
    Promise.all([
      files.membershipPdf(membership),
      ...(files.wallets.apple ? [files.membershipPass(membership)] : []),
    ]),
});
