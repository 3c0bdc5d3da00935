import { count, inArray } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS } from '../../../shared/format/durations.ts';
import { emailSuppressions } from '../modules/mail/tables.ts';
import type { Database } from '../platform/database/database.ts';
import { withAdvisoryLock } from '../platform/jobs/with-advisory-lock.ts';
import { outbox, outboxAttempts } from '../platform/outbox/tables.ts';

type NewMail = typeof outbox.$inferInsert;
type NewAttempt = typeof outboxAttempts.$inferInsert;

interface DemoMail {
  to: string;
  hoursAgo: number;
  /** What came of its attempts, in order. */
  attempts: [outcome: NewAttempt['outcome'], words: string][];
}

const TAKEN = '250 2.0.0 OK: queued as 4F2A81C03D';
const FULL = '552 5.2.2 <[email]>: The mailbox is full';
const UNKNOWN = '550 5.1.1 <[email]>: Recipient address rejected: User unknown';
const SLOW = 'Timed out before the mail server answered';

const demoMails: DemoMail[] = [
  { to: 'maria.alvarez@example.com', hoursAgo: 2, attempts: [['ACCEPTED', TAKEN]] },
  { to: 'j.okafor@example.com', hoursAgo: 3, attempts: [['ACCEPTED', TAKEN]] },
  {
    to: 'ingrid.solberg@example.com',
    hoursAgo: 7,
    attempts: [
      ['POSTPONED', '451 4.7.1 Greylisted, please try again in 5 minutes'],
      ['ACCEPTED', TAKEN],
    ],
  },
  { to: 'tom.baker@exmaple.com', hoursAgo: 5, attempts: [['BOUNCED', UNKNOWN]] },
  { to: 'full.inbox@example.com', hoursAgo: 30, attempts: [['REFUSED', FULL]] },
  {
    to: 'wei.chen@example.com',
    hoursAgo: 28,
    attempts: [
      ['UNANSWERED', SLOW],
      ['UNANSWERED', SLOW],
      ['UNANSWERED', SLOW],
    ],
  },
  {
    to: 'old.address@example.com',
    hoursAgo: 26,
    attempts: [['SKIPPED', 'Suppressed address']],
  },
];

const STATES = {
  ACCEPTED: 'SENT',
  BOUNCED: 'FAILED',
  REFUSED: 'FAILED',
  POSTPONED: 'QUEUED',
  UNANSWERED: 'UNCERTAIN',
  SKIPPED: 'HELD',
  COMPLAINED: 'SENT',
} as const;

const suppressed = [
  { emailKey: 'old.address@example.com', cause: 'BOUNCE', reason: UNKNOWN, daysAgo: 12 },
  { emailKey: 'front.desk@example.com', cause: 'BOUNCE', reason: UNKNOWN, daysAgo: 12 },
  { emailKey: 'nobody@example.com', cause: 'BOUNCE', reason: UNKNOWN, daysAgo: 40 },
  { emailKey: 'stop.it@example.com', cause: 'COMPLAINT', reason: 'Marked as spam', daysAgo: 64 },
  { emailKey: 'former.client@example.com', cause: 'HAND', reason: 'Asked by phone', daysAgo: 90 },
] as const;

/** Adds emails with their attempts, and suppressed addresses. Does nothing if the demo has them. */
export async function seedMail(database: Database, now: Date): Promise<void> {
  await withAdvisoryLock(database, 'seed mail', async (tx) => {
    const [{ known } = { known: 0 }] = await tx
      .select({ known: count() })
      .from(outbox)
      .where(inArray(outbox.id, ['demo-mail-0']));
    if (known > 0) return;
    await tx.insert(outbox).values(demoMails.map((mail, index) => toRow(mail, index, now)));
    await tx.insert(outboxAttempts).values(demoMails.flatMap((mail, index) => toAttempts(mail, index, now)));
    await tx
      .insert(emailSuppressions)
      .values(
        suppressed.map(({ daysAgo, ...row }) => ({
          ...row,
          createdAt: new Date(now.getTime() - daysAgo * 24 * HOUR_MS),
        })),
      )
      .onConflictDoNothing();
  });
}

const idOf = (index: number) => `demo-mail-${index}`;
const timeOf = ({ hoursAgo }: DemoMail, attempt: number, now: Date) =>
  new Date(now.getTime() - hoursAgo * HOUR_MS + attempt * 10 * MINUTE_MS);

function toRow(mail: DemoMail, index: number, now: Date): NewMail {
  const [outcome, words] = mail.attempts.at(-1) ?? ['ACCEPTED', TAKEN];
  const at = timeOf(mail, mail.attempts.length, now);
  return {
    id: idOf(index),
    cause: `demo-mail:${index}`,
    template: 'contact-copy',
    recipient: mail.to,
    data: { email_address: mail.to, subject: 'A question', message: 'Do you have covered parking?' },
    state: STATES[outcome],
    attempts: mail.attempts.length,
    sentAt: outcome === 'ACCEPTED' ? at : null,
    lastError: outcome === 'ACCEPTED' ? null : words,
    createdAt: timeOf(mail, 0, now),
  };
}

const toAttempts = (mail: DemoMail, index: number, now: Date): NewAttempt[] =>
  mail.attempts.map(([outcome, words], attempt) => ({
    mailId: idOf(index),
    at: timeOf(mail, attempt + 1, now),
    outcome,
    words,
  }));
