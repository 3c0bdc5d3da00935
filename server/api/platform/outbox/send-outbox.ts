import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS } from '../../../../shared/format/durations.ts';
import type { Logger } from '../../../log.ts';
import type { Database, Queries } from '../database/database.ts';
import {
  claimDueMail,
  markSending,
  moveMail,
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
  render: (row: OutboxRow) => Promise<RenderedMail>;
  /** Returns why the recipient gets no mail of this kind; null if they do. */
  findSkipReason: (queries: Queries, mail: OutboxRow) => Promise<string | null>;
  log: Logger;
  now: () => Date;
}

export interface Outbox {
  /** Starts sending mails when they are due. */
  start(): void;
  /** Looks for due mails immediately. Call it after committing a mail. */
  nudge(): void;
  /** Attempts to send one due mail. Returns false if none is due. */
  runOnce(): Promise<boolean>;
  /** Stops after the current mail. Resolves when its attempt is finished. */
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
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { db, log, now } = options;
  const stop = new AbortController();
  let pause = new AbortController();
  let loop: Promise<void> | null = null;

  async function runOnce(): Promise<boolean> {
    const row = await claimDueMail(db.queries, now());
    if (row) await attempt(options, row);
    return row !== undefined;
  }

  async function sendAllDue(): Promise<void> {
    for (const { id, state } of await settleLostMail(db.queries, now()))
      log.error({ mail: id, state, reason: 'The process ended while sending' }, 'Mail');
    while (!stop.signal.aborted && (await runOnce()));
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      // Created before looking, so that a nudge in the meantime is not lost.
      pause = new AbortController();
      await sendAllDue().catch((error: unknown) =>
        log.error({ error: reasonOf(error) }, 'The outbox failed'),
      );
      const signal = AbortSignal.any([stop.signal, pause.signal]);
      await sleep(POLL_MS, undefined, { signal }).catch(() => {});
    }
  }

  return {
    start() {
      loop ??= run();
    },
    nudge: () => pause.abort(),
    runOnce,
    async drain() {
      stop.abort();
      await loop;
    },
  };
}

async function attempt(options: OutboxOptions, row: OutboxRow): Promise<void> {
  const { db, log, now } = options;
  let isSending = false;
  const delivery = await deliver(options, row, async () => {
    // From here on, only the server knows whether it has the mail.
    await markSending(db.queries, row, now());
    isSending = true;
  });
  const change = describeResult(row, delivery, now());
  await moveMail(db.queries, row, isSending ? 'SENDING' : 'QUEUED', change);
  const { state, lastError: reason } = change;
  const level = state === 'SENT' ? 'info' : state === 'QUEUED' ? 'warn' : 'error';
  const { id: mail, template, attempts } = row;
  log[level]({ mail, template, state, attempts, ...(reason && { reason }) }, 'Mail');
}

async function deliver(
  options: OutboxOptions,
  row: OutboxRow,
  beforeEnd: () => Promise<void>,
): Promise<Delivery> {
  const { db, transport, from, render, findSkipReason, now } = options;
  if (row.expiresAt && row.expiresAt <= now())
    return { outcome: 'rejected', isPermanent: true, reason: 'Too late to send' };
  // Check again, because the mail may have waited for days.
  const skipReason = await findSkipReason(db.queries, row);
  if (skipReason) return { outcome: 'rejected', isPermanent: true, reason: skipReason };
  let mail: RenderedMail;
  try {
    mail = await render(row);
  } catch (error) {
    // Retry later, because a newer version may be able to render it.
    return { outcome: 'rejected', isPermanent: false, reason: `Rendering failed: ${reasonOf(error)}` };
  }
  const message = {
    from,
    to: row.recipient,
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

function describeResult(row: OutboxRow, delivery: Delivery, now: Date): Partial<OutboxRow> {
  if (delivery.outcome === 'accepted') return { state: 'SENT', sentAt: now, lastError: null };
  const lastError = delivery.reason;
  if (delivery.outcome === 'unknown') return { ...settleUnanswered(row, now), lastError };
  if (delivery.isPermanent || row.attempts >= MAX_ATTEMPTS) return { state: 'FAILED', lastError };
  const wait = Math.min(FIRST_BACKOFF_MS * 2 ** (row.attempts - 1), MAX_BACKOFF_MS);
  return { state: 'QUEUED', lastError, nextAttemptAt: new Date(now.getTime() + wait) };
}

/** Uses the cause's message, because the message of a failed query contains its values, such as addresses. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause instanceof Error ? error.cause : error;
  return cause.message.slice(0, 250);
}
