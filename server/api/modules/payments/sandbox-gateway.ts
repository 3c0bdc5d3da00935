import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { cardBrand } from '../../../../shared/format/card.ts';
import type { Queries } from '../../platform/database/database.ts';
import { placeholders, prepareOnce } from '../../platform/database/prepare-once.ts';
import { sandboxCards, sandboxCharges } from './tables.ts';
import { CardDetails } from './card-details.ts';
import { DECLINE_CODES } from './payment-gateway.ts';
import type { CardOnFile, ChargeOutcome, PaymentGateway, SavedCard, SaveOutcome } from './payment-gateway.ts';
import { createSandboxDisputes, type SandboxWebhook } from './sandbox-disputes.ts';
import { TEST_CARDS } from './test-cards.ts';

const SLOW_MILLISECONDS = 5_000;

type Entry = typeof sandboxCharges.$inferSelect;
type NewEntry = typeof sandboxCharges.$inferInsert;
type Refund = Parameters<PaymentGateway['refund']>[0];

export interface SandboxOptions {
  /** The database, not a transaction: a card network does not roll back with our transaction. */
  queries: Queries;
  /** Waits for the slow card. Tests replace it. */
  wait?: (milliseconds: number) => Promise<unknown>;
  now?: () => Date;
  /** Where it sends the events of disputes; without it, there are none. */
  webhook?: SandboxWebhook;
}

/** A fake card network in a database table. The key is the primary key, so the first outcome of a key is final. */
export function createSandboxGateway({
  queries,
  wait = sleep,
  now = () => new Date(),
  webhook,
}: SandboxOptions): PaymentGateway {
  async function findEntry(key: string): Promise<Entry | undefined> {
    const [entry] = await queries.select().from(sandboxCharges).where(eq(sandboxCharges.key, key));
    return entry;
  }

  /** Inserts the entry unless the key has one, and returns the outcome of the stored entry. */
  async function saveEntry(entry: NewEntry): Promise<ChargeOutcome> {
    const [inserted] = await insertEntry(queries).execute({ ...NO_DETAILS, ...entry });
    const stored = inserted ?? (await findEntry(entry.key));
    if (!stored) throw new Error('The sandbox lost an entry');
    return presentEntry(stored);
  }

  /**
   * Uses a single statement, so that a duplicate key rolls back both writes. The condition is on the charge's row:
   * of two concurrent refunds, the second one waits and sees the first one's amount.
   */
  async function saveRefund({ key, reference, amountCents }: Refund): Promise<void> {
    const { rows } = await queries.execute(sql`
      with charge as (
        update sandbox_charges set refunded_cents = refunded_cents + ${amountCents}
        where reference = ${reference} and outcome = 'APPROVED' and refunded_cents + ${amountCents} <= amount_cents
        returning reference
      )
      insert into sandbox_charges (key, outcome, reference, amount_cents, refund_of)
      select ${key}, 'REFUNDED', ${newReference('re')}, ${amountCents}, reference from charge
      returning key`);
    if (rows.length === 0) throw new Error('The sandbox refunds at most the amount of an approved charge');
  }

  /** The sandbox's answer to a card and the card's public details. Both are empty for a deleted card. */
  async function readCard(card: CardDetails | SavedCard) {
    if (card instanceof CardDetails) return { answer: findTest(card)?.answer, details: describeCard(card) };
    const [saved] = await queries
      .select()
      .from(sandboxCards)
      .where(eq(sandboxCards.reference, card.reference));
    if (!saved) return { answer: undefined, details: {} };
    const { answer, cardBrand: brand, cardLastFour, cardExpiry, cardReference } = saved;
    return { answer, details: { cardBrand: brand, cardLastFour, cardExpiry, cardReference } };
  }

  async function saveAtNetwork(key: string, card: CardDetails): Promise<SaveOutcome> {
    const answer = findTest(card)?.answer ?? 'card_declined';
    const declineCode = DECLINE_CODES.find((code) => code === answer);
    // A bank checks funds only when it is charged.
    if (declineCode && declineCode !== 'insufficient_funds') return { state: 'declined', code: declineCode };
    const entry = { key, answer, reference: newReference('card'), ...describeCard(card) };
    await queries.insert(sandboxCards).values(entry).onConflictDoNothing({ target: sandboxCards.key });
    const [saved] = await queries.select().from(sandboxCards).where(eq(sandboxCards.key, key));
    if (!saved) throw new Error('The sandbox lost a card');
    const { reference, cardBrand: brand, cardLastFour: lastFour, cardExpiry: expiry, cardReference } = saved;
    return { state: 'saved', reference, card: { brand, lastFour, expiry, cardReference } };
  }

  return {
    name: 'sandbox',

    async charge({ key, amountCents, card }) {
      const { answer, details } = await readCard(card);
      if (answer === 'slow' && !(await findEntry(key))) await wait(SLOW_MILLISECONDS);
      const isApproved = answer === 'approved' || answer === 'slow';
      return saveEntry({
        key,
        outcome: isApproved ? 'APPROVED' : 'DECLINED',
        declineCode: isApproved ? null : (answer ?? 'card_declined'),
        reference: newReference('ch'),
        amountCents,
        ...details,
      });
    },

    settle: (key) => saveEntry({ key, outcome: 'CANCELLED', reference: newReference('no'), amountCents: 0 }),

    async refund(refund) {
      let entry = await findEntry(refund.key);
      if (!entry) {
        const failure = await saveRefund(refund).catch((error: unknown) => error);
        entry = await findEntry(refund.key);
        // A concurrent call with the same key won: return its entry.
        if (!entry) throw failure;
      }
      return { reference: entry.reference };
    },

    identifyCard: async ({ card }) => (await readCard(card)).details.cardReference ?? null,

    saveCard: ({ key, card }) => saveAtNetwork(key, card),

    async deleteAtNetwork(reference) {
      await queries.delete(sandboxCards).where(eq(sandboxCards.reference, reference));
    },

    ...createSandboxDisputes({ queries, now, webhook }),
  };
}

const NO_DETAILS = {
  declineCode: null,
  cardBrand: null,
  cardLastFour: null,
  cardExpiry: null,
  cardReference: null,
};

const insertEntry = prepareOnce((queries) =>
  queries
    .insert(sandboxCharges)
    .values({
      ...placeholders(sandboxCharges, ['key', 'outcome', 'declineCode', 'reference', 'amountCents']),
      ...placeholders(sandboxCharges, ['cardBrand', 'cardLastFour', 'cardExpiry', 'cardReference']),
    })
    .onConflictDoNothing({ target: sandboxCharges.key })
    .returning()
    .prepare('insert_sandbox_charge'),
);

const findTest = (card: CardDetails) =>
  card.open(({ number }) => TEST_CARDS.find((test) => test.number.replaceAll(' ', '') === number));

const newReference = (kind: 'ch' | 're' | 'no' | 'card') =>
  `sandbox_${kind}_${randomBytes(12).toString('base64url')}`;

const describeCard = (card: CardDetails) =>
  card.open(({ number, month, year }) => {
    const brand = cardBrand(number)?.name ?? 'Card';
    const lastFour = number.slice(-4);
    const expiry = `${String(month).padStart(2, '0')}/${String(year).slice(-2)}`;
    // Safe to store: the sandbox only accepts the published test cards.
    const cardReference = `sandbox_${brand}_${lastFour}_${expiry}`.toLowerCase().replace(/[^a-z0-9_]/g, '');
    return { cardBrand: brand, cardLastFour: lastFour, cardExpiry: expiry, cardReference };
  });

function presentEntry(entry: Entry): ChargeOutcome {
  const { cardBrand: brand, cardLastFour: lastFour, cardExpiry: expiry, cardReference, reference } = entry;
  const card: CardOnFile | null =
    brand && lastFour && expiry ? { brand, lastFour, expiry, cardReference } : null;
  if (entry.outcome === 'APPROVED' && card) return { state: 'approved', reference, card };
  if (entry.outcome === 'CANCELLED') return { state: 'cancelled' };
  const code = DECLINE_CODES.find((candidate) => candidate === entry.declineCode);
  if (entry.outcome === 'DECLINED' && code) return { state: 'declined', code, card };
  throw new Error('This sandbox key does not belong to a charge');
}
