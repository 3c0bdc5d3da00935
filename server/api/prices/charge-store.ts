import { eq } from 'drizzle-orm';
import { cents } from '../../../shared/format/money.ts';
import type { Fee, Tax } from '../modules/rates/rate-types.ts';
import type { Version } from '../modules/rates/rate-versions.ts';
import { fees, taxes } from '../modules/rates/tables.ts';
import type { Queries } from '../platform/database/database.ts';

/** A version of a fee or a tax. */
export interface ChargeRow extends Version {
  id: string;
  /** The fee or tax whose version it is. */
  key: string;
  label: string;
  explanation: string;
  amountCents: number | null;
  basisPoints: number | null;
  isTaxable: boolean;
  effectiveTo: Date | null;
  publishedAt: Date | null;
}

type Progress = Partial<
  Pick<ChargeRow, 'state' | 'effectiveFrom' | 'effectiveTo' | 'publishedAt' | 'withdrawnAt'>
>;

/** Reads and writes versions of fees, or of taxes. */
export interface ChargeStore {
  kind: 'fee' | 'tax';
  list: (queries: Queries) => Promise<ChargeRow[]>;
  insert: (tx: Queries, row: ChargeRow) => Promise<unknown>;
  update: (tx: Queries, id: string, progress: Progress) => Promise<unknown>;
  remove: (tx: Queries, id: string) => Promise<unknown>;
}

export const feeStore: ChargeStore = {
  kind: 'fee',
  list: async (queries) => (await queries.select().from(fees)).map(ofFee),
  insert: (tx, row) => tx.insert(fees).values(toFee(row)),
  update: (tx, id, progress) => tx.update(fees).set(progress).where(eq(fees.id, id)),
  remove: (tx, id) => tx.delete(fees).where(eq(fees.id, id)),
};

export const taxStore: ChargeStore = {
  kind: 'tax',
  list: async (queries) => (await queries.select().from(taxes)).map(ofTax),
  insert: (tx, row) => tx.insert(taxes).values(toTax(row)),
  update: (tx, id, progress) => tx.update(taxes).set(progress).where(eq(taxes.id, id)),
  remove: (tx, id) => tx.delete(taxes).where(eq(taxes.id, id)),
};

const ofFee = ({ fee: key, reason: explanation, ...row }: Fee): ChargeRow => ({
  ...row,
  key,
  explanation,
  basisPoints: null,
});

const ofTax = ({ tax: key, reason: explanation, kind: _, ...row }: Tax): ChargeRow => ({
  ...row,
  key,
  explanation,
  isTaxable: false,
});

/** A version as the price rules read it. */
export const toFee = ({ key, explanation, basisPoints: _, amountCents, ...row }: ChargeRow): Fee => ({
  ...row,
  fee: key,
  reason: explanation,
  amountCents: amountCents ?? 0,
});

export const toTax = ({ key, explanation, isTaxable: _, ...row }: ChargeRow): Tax => ({
  ...row,
  tax: key,
  reason: explanation,
  kind: row.basisPoints === null ? 'FLAT' : 'PERCENT',
});

export const presentAmount = ({ amountCents }: ChargeRow) =>
  amountCents === null ? null : cents(amountCents);
