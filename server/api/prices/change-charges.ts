import type * as v from 'valibot';
import type { feeCalls } from '../../../shared/contracts/charges.ts';
import { conflict, invalid, notFound } from '../../../shared/errors/app-error.ts';
import { formatCents } from '../../../shared/format/money.ts';
import { formatWireDate } from '../../../shared/format/time.ts';
import { recordAudit } from '../modules/audit/record-audit.ts';
import { planOfName } from '../modules/rates/name-of-plan.ts';
import type { Queries } from '../platform/database/database.ts';
import { newId } from '../platform/new-id.ts';
import type { ChargeRow, ChargeStore } from './charge-store.ts';
import { draftGone, type RateChange } from './draft-rates.ts';
import { lockRates } from './publish-rates.ts';

type Body<K extends 'draft' | 'publish' | 'withdraw'> = v.InferOutput<(typeof feeCalls)[K]['body']>;

interface Change<B> extends RateChange<B> {
  store: ChargeStore;
  action: { name: string };
}

/** Drafts the next version, or the first one of a new fee or tax. Throws 404, 409 for a name that is taken, and 422. */
export async function draftCharge(tx: Queries, change: Change<Body<'draft'>>): Promise<{ id: string }> {
  const { store, body, at } = change;
  checkTerms(store.kind, body);
  await lockRates(tx);
  const rows = await store.list(tx);
  const key = body.key ?? planOfName(body.label);
  const versions = rows.filter((row) => row.key === key);
  if (body.key !== null && versions.length === 0) throw notFound(`There is no such ${store.kind}.`);
  if (body.key === null && (key === '' || versions.length > 0))
    throw conflict('NAME_TAKEN', `There’s already a ${store.kind} with this name.`);
  const row: ChargeRow = {
    id: newId(),
    key,
    version: Math.max(0, ...versions.map(({ version }) => version)) + 1,
    state: 'DRAFT',
    label: body.label,
    explanation: body.explanation,
    amountCents: body.amount_cents,
    basisPoints: body.basis_points,
    isTaxable: body.is_taxable,
    // Without a meaning until it is published.
    effectiveFrom: at,
    effectiveTo: null,
    publishedAt: null,
    withdrawnAt: null,
  };
  await store.insert(tx, row);
  await record(tx, row, change, { before: null, after: describeTerms(row) });
  return { id: row.id };
}

/** Deletes a draft. Throws 404 when it is gone, and 409 when it is published. */
export async function discardCharge(
  tx: Queries,
  id: string,
  change: Change<Body<'withdraw'>>,
): Promise<{ id: string }> {
  const row = await findDraft(tx, change.store, id);
  await change.store.remove(tx, id);
  await record(tx, row, change, { before: describeTerms(row), after: null });
  return { id };
}

/** Publishes a draft. Throws 404 when it is gone, 409 when it is published, and 422 for a time in the past or an end before the start. */
export async function publishCharge(
  tx: Queries,
  id: string,
  change: Change<Body<'publish'>>,
): Promise<{ id: string }> {
  const { store, body, at } = change;
  const effectiveFrom = body.effective_from ?? at;
  const effectiveTo = body.effective_to ?? null;
  if (effectiveFrom < at) throw invalid({ effective_from: ['Choose a time that is still to come'] });
  if (effectiveTo && effectiveTo <= effectiveFrom)
    throw invalid({ effective_to: ['Choose a time after the start'] });
  const row = await findDraft(tx, store, id);
  await store.update(tx, id, { state: 'PUBLISHED', effectiveFrom, effectiveTo, publishedAt: at });
  const times = {
    effectiveFrom: formatWireDate(effectiveFrom),
    ...(effectiveTo && { effectiveTo: formatWireDate(effectiveTo) }),
  };
  await record(tx, row, change, { before: null, after: { ...describeTerms(row), ...times } });
  return { id };
}

/** Takes a published version back, and the rule finds the one before. Throws 404, and 409 when it isn't published. */
export async function withdrawCharge(
  tx: Queries,
  id: string,
  change: Change<Body<'withdraw'>>,
): Promise<{ id: string }> {
  const row = await lockVersion(tx, change.store, id);
  if (row.state !== 'PUBLISHED')
    throw conflict('NOT_PUBLISHED', 'A colleague has withdrawn this already. Load the page again.');
  await change.store.update(tx, id, { state: 'WITHDRAWN', withdrawnAt: change.at });
  await record(tx, row, change, { before: { state: 'PUBLISHED' }, after: { state: 'WITHDRAWN' } });
  return { id };
}

async function findDraft(tx: Queries, store: ChargeStore, id: string): Promise<ChargeRow> {
  const row = await lockVersion(tx, store, id);
  if (row.state !== 'DRAFT') throw draftGone();
  return row;
}

async function lockVersion(tx: Queries, store: ChargeStore, id: string): Promise<ChargeRow> {
  await lockRates(tx);
  const row = (await store.list(tx)).find((one) => one.id === id);
  if (!row) throw notFound('This version is gone. Load the page again.');
  return row;
}

const record = (
  tx: Queries,
  row: ChargeRow,
  { store, action, by, at, body }: Change<{ reason: string }>,
  changes: Pick<Parameters<typeof recordAudit>[1], 'before' | 'after'>,
) =>
  recordAudit(tx, {
    ...changes,
    action,
    actor: by,
    subject: { kind: store.kind, id: row.id, name: `${row.label}, version ${row.version}` },
    reason: body.reason,
    at,
  });

const describeTerms = (row: ChargeRow) => ({
  name: row.label,
  terms: row.explanation,
  amount: row.basisPoints === null ? formatCents(row.amountCents ?? 0) : nameRate(row.basisPoints),
});

/** '10.1%' */
export const nameRate = (basisPoints: number): string => `${basisPoints / 100}%`;

function checkTerms(kind: 'fee' | 'tax', body: Body<'draft'>): void {
  const { amount_cents: amount, basis_points: rate, explanation } = body;
  if (kind === 'fee' && (amount === null || rate !== null))
    throw invalid({ amount_cents: ['Enter an amount'] });
  if (kind === 'tax' && (amount === null) === (rate === null))
    throw invalid({ amount_cents: ['Enter an amount or a percentage'] });
  const named = /(\d+(?:\.\d+)?) ?%/.exec(explanation)?.[1];
  if (named && rate !== null && Number(named) !== rate / 100)
    throw invalid({ explanation: [`This says ${named}%, and the tax is ${nameRate(rate)}`] });
}
