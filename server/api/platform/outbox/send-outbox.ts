import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../../log.ts';
import type { Database, Queries } from '../database/database.ts';
import { claimDueMail, giveUpLostMail, markSending, moveMail, type OutboxRow } from './outbox-rows.ts';
import type { RenderedMail } from './rendered-mail.ts';
import type { Delivery, MailTransport } from './smtp-transport.ts';

export interface OutboxOptions {
  db: Database;
  transport: MailTransport;
  /** The sender, as in `MAIL_FROM`: an address or `Name <address>`. */
  from: string;
  render: (row: OutboxRow) => Promise<RenderedMail>;
  /** False when the recipient has since chosen not to get mail of this kind. */
  isWanted: (queries: Queries, mail: OutboxRow) => Promise<boolean>;
  log: Logger;
  now: () => Date;
}

export interface Outbox {
  /** Begins to send what is due, now and whenever something becomes due. */
  start(): void;
  /** Looks at once instead of at the next tick; for whoever has just committed a mail. */
  nudge(): void;
  /** Makes one attempt at one due mail; false when none is due. */
  runOnce(): Promise<boolean>;
  /** Begins nothing new and resolves when the mail under way has its answer. */
  drain(): Promise<void>;
}

const POLL_MS = 3_000;
const FIRST_BACKOFF_MS = 60_000;
const MAX_BACKOFF_MS = 6 * 3_600_000;
/** With the backoff above: about four days, as mail servers wait for each other. */
const MAX_ATTEMPTS = 24;

/**
 * Sends the outbox over SMTP. A mail stays QUEUED under a lease until the server agrees to take its content, and becomes
 * SENDING in the instant before the first byte leaves: a crash before that repeats it, a crash after that never does.
 * Any number of processes may share the table. Logs name the row and nothing of its content.
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
    const lost = await giveUpLostMail(db.queries, now());
    for (const mail of lost) log.error({ mail, state: 'UNCERTAIN' }, 'mail');
    while (!stop.signal.aborted && (await runOnce()));
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      // Made before looking, so that a nudge during the look is not lost.
      pause = new AbortController();
      await sendAllDue().catch((error: unknown) => log.error({ error: reasonOf(error) }, 'outbox'));
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
  let isHandedOver = false;
  const delivery = await deliver(options, row, async () => {
    await markSending(db.queries, row, now());
    isHandedOver = true;
  });
  const change = describeResult(row, delivery, now());
  await moveMail(db.queries, row, isHandedOver ? 'SENDING' : 'QUEUED', change);
  const level = change.state === 'SENT' || change.state === 'QUEUED' ? 'info' : 'error';
  log[level]({ mail: row.id, template: row.template, state: change.state, attempts: row.attempts }, 'mail');
}

async function deliver(
  options: OutboxOptions,
  row: OutboxRow,
  beforeContent: () => Promise<void>,
): Promise<Delivery> {
  const { db, transport, from, render, isWanted } = options;
  // Asked again: it may have waited for days.
  if (!(await isWanted(db.queries, row)))
    return { outcome: 'refused', isPermanent: true, reason: 'No longer wanted' };
  let mail: RenderedMail;
  try {
    mail = await render(row);
  } catch (error) {
    // Kept and tried again: a later version may know how to draw it.
    return { outcome: 'refused', isPermanent: false, reason: `Does not render: ${reasonOf(error)}` };
  }
  const message = {
    from,
    to: row.recipient,
    replyTo: mail.replyTo,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    attachments: mail.attachments,
    // The same for every attempt, so that a server that is given a mail twice can tell.
    messageId: `<${row.id}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(mail.unsubscribe && { 'List-Unsubscribe': `<${mail.unsubscribe}>` }),
    },
  };
  return transport.send(message, beforeContent);
}

function describeResult(row: OutboxRow, delivery: Delivery, now: Date): Partial<OutboxRow> {
  if (delivery.outcome === 'taken') return { state: 'SENT', sentAt: now, lastError: null };
  const lastError = delivery.reason;
  if (delivery.outcome === 'unknown') return { state: 'UNCERTAIN', lastError };
  if (delivery.isPermanent || row.attempts >= MAX_ATTEMPTS) return { state: 'FAILED', lastError };
  const wait = Math.min(FIRST_BACKOFF_MS * 2 ** (row.attempts - 1), MAX_BACKOFF_MS);
  return { state: 'QUEUED', lastError, nextAttemptAt: new Date(now.getTime() + wait) };
}

/** A failed query's own message repeats its values, addresses among them; its cause only says what went wrong. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause instanceof Error ? error.cause : error;
  return cause.message.slice(0, 250);
}
