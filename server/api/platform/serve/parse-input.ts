import * as v from 'valibot';
import type { Contract } from '../../../../shared/contracts/contract.ts';
import { REQUIRED } from '../../../../shared/contracts/fields.ts';
import { invalid, notFound } from '../../../../shared/errors/app-error.ts';
import { maskCards } from '../../../../shared/format/scrub.ts';
import type { Call } from './handler.ts';
import type { ApiRequest } from './api-call.ts';

const MAX_DEPTH = 8;

type Input = Omit<Call<Contract>, 'caller'>;
type Issue = v.BaseIssue<unknown>;

/** Parses the three parts of a call with its contract. A path that names nothing is a 404, anything else a 422. */
export function readInput(contract: Contract, path: Record<string, string>, request: ApiRequest): Input {
  const params = parse(contract.params, path);
  if (!params.success) throw notFound(params.issues[0].message);
  // It would be counted by what it asks for.
  if (holdsCard(path)) throw notFound('Not found.');
  const query = parse(contract.query, readQuery(request.query));
  const body = parse(contract.body, readBody(request.body));
  if (query.success && body.success) return { params: params.output, query: query.output, body: body.output };
  throw refuse([...(query.issues ?? []), ...(body.issues ?? [])]);
}

/** Says of each field the first thing that is wrong, as the forms do: what is missing need not be well-formed too. */
const parse = (schema: v.GenericSchema, input: unknown) =>
  v.safeParse(schema, input, { message: describe, abortPipeEarly: true });

/** Words for what a schema leaves to valibot; its own would quote the input back. */
function describe({ expected, input }: Issue): string {
  if (expected === 'never') return 'Unknown field';
  if (input === undefined) return REQUIRED;
  return 'Invalid value';
}

function refuse(issues: Issue[]) {
  const fields = new Map<string, Set<string>>();
  const form = new Set<string>();
  for (const issue of issues) {
    const field = v.getDotPath(issue);
    if (field === null) form.add(issue.message);
    else fields.set(field, (fields.get(field) ?? new Set()).add(issue.message));
  }
  // From entries, not by assignment: a field may be called `toString`.
  return invalid(Object.fromEntries([...fields].map(([field, messages]) => [field, [...messages]])), [
    ...form,
  ]);
}

function readQuery(query: URLSearchParams): Record<string, string> {
  const names = [...query.keys()];
  names.forEach(checkName);
  const repeated = names.filter((name, at) => names.indexOf(name) !== at);
  if (repeated.length === 0) return Object.fromEntries(query);
  throw invalid(Object.fromEntries(repeated.map((name) => [name, ['Send this once']])));
}

function readBody(body: unknown): unknown {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid({}, ['Send a JSON object']);
  checkShape(body, MAX_DEPTH);
  const misplaced = Object.entries(body).filter(
    ([name, value]) => name !== 'cc_number' && holdsCard(value) && !isLongPhone(name, value),
  );
  if (misplaced.length === 0) return body;
  throw invalid(Object.fromEntries(misplaced.map(([name]) => [name, [CARD_OUT_OF_PLACE]])));
}

const CARD_OUT_OF_PLACE = 'Enter card numbers only in the card number field';
/** By chance a long phone number can be one too, but not of American Express or Diners Club: no country has such. */
const isLongPhone = (name: string, value: unknown) =>
  name === 'phone_number' &&
  typeof value === 'string' &&
  !/^(?:3[47]\d{13}|3(?:0[0-5]|[689]\d)\d{11})$/.test(value);

/** A card number in the wrong field would be stored, mailed and printed: what holds one is not taken at all. */
function holdsCard(value: unknown): boolean {
  if (typeof value === 'string') return maskCards(value) !== value;
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsCard);
}

function checkShape(value: object, levels: number): void {
  if (levels === 0) throw invalid({}, [`Nest at most ${MAX_DEPTH} levels`]);
  for (const [name, inner] of Object.entries(value)) {
    checkName(name);
    if (typeof inner === 'object' && inner !== null) checkShape(inner, levels - 1);
  }
}

/** Names that every object inherits (`__proto__`, `constructor`, …) have no business in data. */
function checkName(name: string): void {
  if (name in Object.prototype) throw invalid({}, [`The name ${name} is not allowed`]);
}
