import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS } from '../../../../shared/format/durations.ts';
import type { Logger } from '../../../log.ts';
import type { Database, Queries } from '../database/database.ts';
import { describeError } from '../describe-error.ts';
import {
  claimDueMail,
  endAttempt,
  type Lane,
  LANES,
  markSending,
  type OutboxRow,
  settleLostMail,
  settleUnanswered,
} from './outbox-rows.ts';
import type { RenderedMail } from './rendered-mail.ts';
import type { Delivery, MailTransport } from './smtp-transport.ts';

export interface OutboxOptions {
  db: Database;
  transport: MailTransport;
  /** The sender, as in `MAIL_FROM`: an address or `Name <address>`. */
  from: string;
  /** Where other servers report failures of a mail; null: to the sender. */
  returnPathOf?: (mailId: string) => string | null;
  render: (row: OutboxRow) => Promise<RenderedMail>;
  /** Returns why the recipient gets no mail of this kind; null if they do. */
  findSkipReason: (queries: Queries, mail: OutboxRow) => Promise<SkipReason | null>;
  /** Called in the transaction that records that the server does not know the recipient. */
  onBounce?: (tx: Queries, bounce: { recipient: string; words: string; at: Date }) => Promise<void>;
  log: Logger;
  now: () => Date;
}

export interface SkipReason {
  words: string;
  /** Staff may send it later. */
  isHeld: boolean;
}

export interface Outbox {
  /** Starts sending mails when they are due. */
  start(): void;
  /** Looks for due mails immediately. Call it after committing a mail. */
  nudge(): void;
  /** Attempts to send the first due mail. Returns false if none is due. */
  runOnce(): Promise<boolean>;
  /** Stops after the mails under way. Resolves when their attempts are finished. */
  drain(): Promise<void>;
}

const POLL_MS = 3_000;
const FIRST_BACKOFF_MS = 60_000;
const MAX_BACKOFF_MS = 6 * HOUR_MS;
/** About four days with the backoff above, as is usual between mail servers. */
const MAX_ATTEMPTS = 24;

/**
 * Creates the worker that sends the outbox over SMTP. A leased mail stays QUEUED until its last line, because a server
 * delivers nothing without it, and is SENDING until the server answers. After a crash, QUEUED mails are retried; SENDING
 * mails may have been delivered and are settled by `settleUnanswered`. Several processes may share the table. Logs
 * contain row ids and the server's reasons but no mail content and no addresses.
 *
 * Two senders work side by side: one takes every mail, lower lanes first; the other only what somebody waits for, so that
 * a confirmation never waits for the server's answer to a mail that was sent to thousands.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { db, log, now } = options;
  const stop = new AbortController();
  const pauses = new Set<AbortController>();
  let senders: Promise<unknown> | null = null;

  async function runOnce(lastLane: Lane = LANES.BULK): Promise<boolean> {
    const row = await claimDueMail(db.queries, now(), lastLane);
    if (row) await attempt(options, row);
    return row !== undefined;
  }

  async function sendAllDue(lastLane: Lane): Promise<void> {
    if (lastLane === LANES.BULK)
      for (const { id, state } of await settleLostMail(db.queries, now()))
        log.error({ mail: id, state, reason: 'The process ended while sending' }, 'Mail');
    while (!stop.signal.aborted && (await runOnce(lastLane)));
  }

  async function run(lastLane: Lane): Promise<void> {
    while (!stop.signal.aborted) {
      // Created before looking, so that a nudge in the meantime is not lost.
      const pause = new AbortController();
      pauses.add(pause);
      await sendAllDue(lastLane).catch((error: unknown) =>
        log.error(describeError(error), 'The outbox failed'),
      );
      const signal = AbortSignal.any([stop.signal, pause.signal]);
      await sleep(POLL_MS, undefined, { signal }).catch(() => {});
      pauses.delete(pause);
    }
  }

  return {
    start() {
      senders ??= Promise.all([run(LANES.PERSON), run(LANES.BULK)]);
    },
    nudge: () => pauses.forEach((pause) => pause.abort()),
    runOnce: () => runOnce(),
    async drain() {
      stop.abort();
      await senders;
    },
  };
}

/** What came of an attempt. `skipped`: nothing was handed to the server. */
type Result = Delivery | { outcome: 'skipped'; isHeld: boolean; reason: string };

async function attempt(options: OutboxOptions, row: OutboxRow): Promise<void> {
  const { db, log, now } = options;
  let isSending = false;
  const delivery = await deliver(options, row, async () => {
    // From here on, only the server knows whether it has the mail.
    await markSending(db.queries, row, now());
    isSending = true;
  });
  const at = now();
  const change = describeResult(row, delivery, at);
  const ended = {
    from: isSending ? 'SENDING' : 'QUEUED',
    change,
    attempt: { at, outcome: nameOutcome(delivery, change), words: wordsOf(delivery) },
  } as const;
  await db.transaction(async (tx) => {
    const isOurs = await endAttempt(tx, row, ended);
    if (!isOurs || ended.attempt.outcome !== 'BOUNCED') return;
    await options.onBounce?.(tx, { recipient: row.recipient, words: ended.attempt.words, at });
  });
  const { state, lastError: reason } = change;
  const level = state === 'SENT' ? 'info' : state === 'QUEUED' ? 'warn' : 'error';
  const { id: mail, template, attempts } = row;
  log[level]({ mail, template, state, attempts, ...(reason && { reason }) }, 'Mail');
}

async function deliver(
  options: OutboxOptions,
  row: OutboxRow,
  beforeEnd: () => Promise<void>,
): Promise<Result> {
  const { db, transport, from, render, findSkipReason, now } = options;
  if (row.expiresAt && row.expiresAt <= now())
    return { outcome: 'skipped', isHeld: false, reason: 'Too late to send' };
  // Check again, because the mail may have waited for days.
  const skip = await findSkipReason(db.queries, row);
  if (skip) return { outcome: 'skipped', isHeld: skip.isHeld, reason: skip.words };
  let mail: RenderedMail;
  try {
    mail = await render(row);
  } catch (error) {
    // Retry later, because a newer version may be able to render it.
    return { outcome: 'rejected', isPermanent: false, reason: `Rendering failed: ${reasonOf(error)}` };
  }
  const returnPath = options.returnPathOf?.(row.id);
  const message = {
    from,
    to: row.recipient,
    ...(returnPath && { envelope: { from: returnPath, to: row.recipient } }),
    replyTo: mail.replyTo,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    attachments: mail.attachments,
    // The same for every attempt, so that a mail server can detect duplicates.
    messageId: `<${row.id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      // One-click unsubscribe as in RFC 8058.
      ...(mail.unsubscribe && {
        'List-Unsubscribe': `<${mail.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
  return transport.send(message, beforeEnd);
}

function describeResult(row: OutboxRow, result: Result, now: Date): Partial<OutboxRow> {
  if (result.outcome === 'accepted') return { state: 'SENT', sentAt: now, lastError: null };
  const lastError = result.reason;
  if (result.outcome === 'skipped') return { state: result.isHeld ? 'HELD' : 'FAILED', lastError };
  if (result.outcome === 'unknown') return { ...settleUnanswered(row, now), lastError };
  if (result.isPermanent || row.attempts >= MAX_ATTEMPTS) return { state: 'FAILED', lastError };
  const wait = Math.min(FIRST_BACKOFF_MS * 2 ** (row.attempts - 1), MAX_BACKOFF_MS);
  return { state: 'QUEUED', lastError, nextAttemptAt: new Date(now.getTime() + wait) };
}

function nameOutcome(result: Result, { state }: Partial<OutboxRow>) {
  if (result.outcome === 'accepted') return 'ACCEPTED';
  if (result.outcome === 'skipped') return 'SKIPPED';
  if (result.outcome === 'unknown') return 'UNANSWERED';
  if (state !== 'FAILED') return 'POSTPONED';
  return result.isBounce ? 'BOUNCED' : 'REFUSED';
}

const wordsOf = (result: Result) => (result.outcome === 'accepted' ? result.answer : result.reason);

/** Uses the cause's message, because the message of a failed query contains its values, such as addresses. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause instanceof Error ? error.cause : error;
  return cause.message.slice(0, 250);
}
