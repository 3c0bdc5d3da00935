import { asc, eq, or, sql } from 'drizzle-orm';
import type { OpenedMessage } from '../../../shared/contracts/email-messages.ts';
import { notFound } from '../../../shared/errors/app-error.ts';
import { formatWireDate } from '../../../shared/format/time.ts';
import { bookings } from '../modules/bookings/tables.ts';
import { isForOneAddress } from '../modules/mail/address-proofs.ts';
import {
  LANE_LABELS,
  MESSAGE_STATE_LABELS,
  MESSAGE_STATE_TONES,
  titleMail,
} from '../modules/mail/mail-words.ts';
import { transactions } from '../modules/transactions/tables.ts';
import type { Queries } from '../platform/database/database.ts';
import { findMail, type OutboxRow } from '../platform/outbox/outbox-rows.ts';
import { mailSubject, outbox, outboxAttempts } from '../platform/outbox/tables.ts';
import type { Member } from '../platform/serve/handler.ts';
import { readMessageState } from './message-state.ts';
import { findSendRefusal, rootCause } from './send-again.ts';

const OUTCOMES = {
  ACCEPTED: { outcome: 'Taken by the mail server', tone: 'good' },
  BOUNCED: { outcome: 'The server does not know the address', tone: 'bad' },
  REFUSED: { outcome: 'Refused', tone: 'bad' },
  POSTPONED: { outcome: 'Not now, tried again later', tone: 'waiting' },
  UNANSWERED: { outcome: 'No answer', tone: 'bad' },
  SKIPPED: { outcome: 'Not handed to the server', tone: 'over' },
  COMPLAINED: { outcome: 'The reader marked it as spam', tone: 'bad' },
} as const;

/** A mail with its attempts, for staff. Its content stays secret, because it may hold links that log in. Throws 404. */
export async function findMessage(
  queries: Queries,
  id: string,
  { member, now }: { member: Member; now: Date },
): Promise<OpenedMessage> {
  const row = await findMail(queries, id);
  if (!row) throw notFound('We can’t find this email.');
  const attempts = await queries
    .select()
    .from(outboxAttempts)
    .where(eq(outboxAttempts.mailId, id))
    .orderBy(asc(outboxAttempts.id));
  const refusal = await findSendRefusal(queries, row, { recipient: row.recipient, now });
  const mayTouch = member.permissions.has('Email:Send');
  return {
    id,
    title: titleMail(row.template),
    recipient: row.recipient,
    state: presentState(row),
    lane: LANE_LABELS[row.lane] ?? '',
    written_at: formatWireDate(row.createdAt),
    sent_at: row.sentAt && formatWireDate(row.sentAt),
    next_attempt_at: row.state === 'QUEUED' ? formatWireDate(row.nextAttemptAt) : null,
    expires_at: row.expiresAt && formatWireDate(row.expiresAt),
    attempts: attempts.map(({ at, outcome, words }) => ({
      at: formatWireDate(at),
      ...OUTCOMES[outcome],
      words,
    })),
    related: await findRelated(queries, row),
    stay_id: await findStayId(queries, row),
    may_send: mayTouch && refusal === null,
    refusal,
    may_correct: mayTouch && row.state !== 'SENDING' && !isForOneAddress(row.template),
  };
}

function presentState({ state }: Pick<OutboxRow, 'state'>): OpenedMessage['state'] {
  const value = readMessageState(state);
  return { value, label: MESSAGE_STATE_LABELS[value], tone: MESSAGE_STATE_TONES[value] };
}

const subjectOf = (row: OutboxRow) => row.cause.split(':')[1] ?? '';

/** The mails of the same cause, written before or after it. */
async function findRelated(queries: Queries, row: OutboxRow): Promise<OpenedMessage['related']> {
  const root = rootCause(row.cause);
  const rows = await queries
    .select()
    .from(outbox)
    .where(eq(mailSubject(outbox.cause), subjectOf(row)))
    .orderBy(asc(outbox.createdAt), asc(outbox.id))
    .limit(100);
  return rows
    .filter((other) => other.id !== row.id && rootCause(other.cause) === root)
    .map((other) => ({
      id: other.id,
      recipient: other.recipient,
      state: presentState(other),
      written_at: formatWireDate(other.createdAt),
    }));
}

/** The stay that the mail is about: its subject is the id of a booking or of a transaction. */
async function findStayId(queries: Queries, row: OutboxRow): Promise<string | null> {
  const subject = subjectOf(row);
  const [stay] = await queries
    .select({ id: sql<string>`${subject}::text` })
    .from(sql`(select 1) as one`)
    .where(
      or(
        sql`exists (select 1 from ${bookings} where ${bookings.id} = ${subject})`,
        sql`exists (select 1 from ${transactions} where ${transactions.id} = ${subject})`,
      ),
    );
  return stay?.id ?? null;
}
