import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { cardBrand } from '../../../../shared/format/card.ts';
import type { Queries } from '../../platform/database/database.ts';
import { sandboxCards, sandboxCharges } from './tables.ts';
import { CardDetails } from './card-details.ts';
import { DECLINE_CODES } from './payment-gateway.ts';
import type { CardOnFile, ChargeOutcome, PaymentGateway, SavedCard, SaveOutcome } from './payment-gateway.ts';
import { TEST_CARDS } from './test-cards.ts';

const SLOW_MILLISECONDS = 5_000;

type Entry = typeof sandboxCharges.$inferSelect;
type NewEntry = typeof sandboxCharges.$inferInsert;
type Refund = Parameters<PaymentGateway['refund']>[0];

export interface SandboxOptions {
  /** The database itself, never a transaction: a card network does not roll back with us. */
  queries: Queries;
  /** How the slow card passes its time. */
  wait?: (milliseconds: number) => Promise<unknown>;
}

/** A card network in a table. Its first word on a key is its last: the key is the primary key of its books. */
export function createSandboxGateway({ queries, wait = sleep }: SandboxOptions): PaymentGateway {
  async function findEntry(key: string): Promise<Entry | undefined> {
    const [entry] = await queries.select().from(sandboxCharges).where(eq(sandboxCharges.key, key));
    return entry;
  }

  /** Writes the entry, unless the key has one already, and answers with the one that stands. */
  async function enter(entry: NewEntry): Promise<ChargeOutcome> {
    const [entered] = await queries
      .insert(sandboxCharges)
      .values(entry)
      .onConflictDoNothing({ target: sandboxCharges.key })
      .returning();
    const standing = entered ?? (await findEntry(entry.key));
    if (!standing) throw new Error('The sandbox lost an entry of its books');
    return presentEntry(standing);
  }

  /**
   * One statement, so that nothing of it stays when the key has an entry already. The condition is on the charge's
   * own row: of two refunds at once the second waits and sees what the first left.
   */
  async function enterRefund({ key, reference, amountCents }: Refund): Promise<void> {
    const { rows } = await queries.execute(sql`
      with charge as (
        update sandbox_charges set refunded_cents = refunded_cents + ${amountCents}
        where reference = ${reference} and outcome = 'APPROVED' and refunded_cents + ${amountCents} <= amount_cents
        returning reference
      )
      insert into sandbox_charges (key, outcome, reference, amount_cents, refund_of)
      select ${key}, 'REFUNDED', ${newReference('re')}, ${amountCents}, reference from charge
      returning key`);
    if (rows.length === 0) throw new Error('The sandbox gives back at most what an approved charge took');
  }

  /** What the sandbox has to say of a card, and what may be known of it; nothing of one that it has forgotten. */
  async function readCard(card: CardDetails | SavedCard) {
    if (card instanceof CardDetails) return { answer: findTest(card)?.answer, described: describeCard(card) };
    const [kept] = await queries
      .select()
      .from(sandboxCards)
      .where(eq(sandboxCards.reference, card.reference));
    if (!kept) return { answer: undefined, described: {} };
    const { answer, cardBrand: brand, cardLastFour, cardExpiry, cardReference } = kept;
    return { answer, described: { cardBrand: brand, cardLastFour, cardExpiry, cardReference } };
  }

  async function saveAtNetwork(key: string, card: CardDetails): Promise<SaveOutcome> {
    const answer = findTest(card)?.answer ?? 'card_declined';
    const refused = DECLINE_CODES.find((code) => code === answer);
    // A bank looks for the money when it is asked for some.
    if (refused && refused !== 'insufficient_funds') return { state: 'declined', code: refused };
    const entry = { key, answer, reference: newReference('card'), ...describeCard(card) };
    await queries.insert(sandboxCards).values(entry).onConflictDoNothing({ target: sandboxCards.key });
    const [kept] = await queries.select().from(sandboxCards).where(eq(sandboxCards.key, key));
    if (!kept) throw new Error('The sandbox lost a card');
    const { reference, cardBrand: brand, cardLastFour: lastFour, cardExpiry: expiry, cardReference } = kept;
    return { state: 'saved', reference, card: { brand, lastFour, expiry, cardReference } };
  }

  return {
    name: 'sandbox',

    async charge({ key, amountCents, card }) {
      const { answer, described } = await readCard(card);
      if (answer === 'slow' && !(await findEntry(key))) await wait(SLOW_MILLISECONDS);
      const isApproved = answer === 'approved' || answer === 'slow';
      return enter({
        key,
        outcome: isApproved ? 'APPROVED' : 'DECLINED',
        declineCode: isApproved ? null : (answer ?? 'card_declined'),
        reference: newReference('ch'),
        amountCents,
        ...described,
      });
    },

    settle: (key) => enter({ key, outcome: 'CANCELLED', reference: newReference('no'), amountCents: 0 }),

    async refund(refund) {
      let entry = await findEntry(refund.key);
      if (!entry) {
        const failure = await enterRefund(refund).catch((error: unknown) => error);
        entry = await findEntry(refund.key);
        // The same refund at the same moment breaks on the key, and the other one's entry is the answer to both.
        if (!entry) throw failure;
      }
      return { reference: entry.reference };
    },

    saveCard: ({ key, card }) => saveAtNetwork(key, card),

    async deleteAtNetwork(reference) {
      await queries.delete(sandboxCards).where(eq(sandboxCards.reference, reference));
    },
  };
}

const findTest = (card: CardDetails) =>
  card.open(({ number }) => TEST_CARDS.find((test) => test.number.replaceAll(' ', '') === number));

const newReference = (kind: 'ch' | 're' | 'no' | 'card') =>
  `sandbox_${kind}_${randomBytes(12).toString('base64url')}`;

const describeCard = (card: CardDetails) =>
  card.open(({ number, month, year }) => {
    const brand = cardBrand(number)?.name ?? 'Card';
    const lastFour = number.slice(-4);
    const expiry = `${String(month).padStart(2, '0')}/${String(year).slice(-2)}`;
    // Of a number nobody could find it by: there are but a dozen cards here, and others are declined.
    const cardReference = `sandbox_${brand}_${lastFour}_${expiry}`.toLowerCase().replace(/[^a-z0-9_]/g, '');
    return { cardBrand: brand, cardLastFour: lastFour, cardExpiry: expiry, cardReference };
  });

function presentEntry(entry: Entry): ChargeOutcome {
  const { cardBrand: brand, cardLastFour: lastFour, cardExpiry: expiry, cardReference, reference } = entry;
  const card: CardOnFile | null =
    brand && lastFour && expiry ? { brand, lastFour, expiry, cardReference } : null;
  if (entry.outcome === 'APPROVED' && card) return { state: 'approved', reference, card };
  if (entry.outcome === 'CANCELLED') return { state: 'cancelled' };
  const code = DECLINE_CODES.find((known) => known === entry.declineCode);
  if (entry.outcome === 'DECLINED' && code) return { state: 'declined', code, card };
  throw new Error('This key of the sandbox is not one of a charge');
}
