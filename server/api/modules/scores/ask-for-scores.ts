import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { SCORES } from '../../../../shared/contracts/scores.ts';
import { formatWireDate } from '../../../../shared/format/time.ts';
import type { Queries } from '../../platform/database/database.ts';
import { members } from '../members/tables.ts';
import { scoreRequests, scores } from './tables.ts';
import { siteMessages } from '../site/tables.ts';
import { receipts, transactions } from '../transactions/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { newId } from '../../platform/new-id.ts';
import { answerLink, ASKED_MS, askLink } from './score-links.ts';

const HOUR = 3_600_000;
/** Time to get home. */
const PATIENCE_MS = 2 * HOUR;
/** Nobody is asked about what is long past: a lot that begins with a history would ask everybody at once. */
const FORGOTTEN_MS = 24 * HOUR;

type AskDeps = Pick<Deps, 'db' | 'signer' | 'now'>;

/** Asks everybody who left two hours ago, and whom we can reach, how it was: by mail, and members on the site too. */
export async function askForScores(deps: AskDeps): Promise<void> {
  const stays = await findUnasked(deps.db.queries, deps.now());
  for (const stay of stays) await deps.db.transaction((tx) => ask(tx, deps, stay));
}

type Stay = Awaited<ReturnType<typeof findUnasked>>[number];

async function findUnasked(queries: Queries, now: Date) {
  const isDue = and(
    lte(transactions.exitedAt, new Date(now.getTime() - PATIENCE_MS)),
    gt(transactions.exitedAt, new Date(now.getTime() - FORGOTTEN_MS)),
  );
  return (
    queries
      .select({
        id: transactions.id,
        memberId: members.id,
        email: sql<string | null>`coalesce(${transactions.email}, ${members.email})`,
        exitedAt: transactions.exitedAt,
        receiptNumber: receipts.number,
      })
      .from(transactions)
      .innerJoin(receipts, eq(receipts.transactionId, transactions.id))
      // Who has left the club has not left us an address.
      .leftJoin(members, and(eq(members.id, transactions.memberId), isNull(members.deactivatedAt)))
      .leftJoin(scoreRequests, eq(scoreRequests.transactionId, transactions.id))
      .leftJoin(scores, eq(scores.transactionId, transactions.id))
      .where(
        and(
          eq(transactions.status, 'CLOSED'),
          isDue,
          isNull(scoreRequests.transactionId),
          isNull(scores.transactionId),
          or(sql`${transactions.email} is not null`, sql`${members.id} is not null`),
        ),
      )
      .orderBy(asc(transactions.exitedAt))
      .limit(200)
  );
}

async function ask(tx: Queries, { signer, now }: AskDeps, stay: Stay): Promise<void> {
  // Another process may have asked meanwhile: whoever writes this row asks.
  const asked = await tx
    .insert(scoreRequests)
    .values({ transactionId: stay.id, createdAt: now() })
    .onConflictDoNothing()
    .returning({ id: scoreRequests.transactionId });
  if (asked.length === 0) return;
  const expires = new Date(now().getTime() + ASKED_MS);
  const facts = {
    receipt_number: stay.receiptNumber,
    travel_to_date: formatWireDate(stay.exitedAt ?? now()),
  };
  if (stay.email)
    await enqueueMail(tx, {
      cause: `score-request:${stay.id}`,
      template: 'score-request',
      recipient: stay.email,
      data: {
        ...facts,
        links: SCORES.map((score) => answerLink(signer, stay.id, score, expires)),
        ask_link: askLink(signer, stay.id, expires),
      },
    });
  if (stay.memberId)
    await tx
      .insert(siteMessages)
      .values({
        id: newId(),
        memberId: stay.memberId,
        template: 'parkscore',
        payload: { transaction_id: stay.id, ...facts },
        expiresAt: expires,
        createdAt: now(),
      })
      .onConflictDoNothing();
}
