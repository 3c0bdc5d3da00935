import * as v from 'valibot';
import type { Contract } from '../../../../shared/contracts/contract.ts';
import { CARD_MISPLACED } from '../../../../shared/contracts/card-fields.ts';
import { REQUIRED } from '../../../../shared/errors/app-error.ts';
import { AppError, invalid, notFound } from '../../../../shared/errors/app-error.ts';
import { maskCards } from '../../../../shared/format/scrub.ts';
import type { ApiCall } from '../../../../shared/contracts/api-call.ts';

const MAX_DEPTH = 8;

interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
  /** The file of a contract that takes one; otherwise empty. */
  bytes: Uint8Array;
}
type Issue = v.BaseIssue<unknown>;

/** Parses path, query and body with the contract. Throws 404 for an invalid path and 422 for other invalid input. */
export function readInput(contract: Contract, path: Record<string, string>, request: ApiCall): Input {
  const params = parse(contract.params, path);
  if (!params.success) throw notFound(params.issues[0].message);
  // Limits may store path parameters, so reject card numbers.
  if (holdsCard(path)) throw notFound('Not found.');
  const query = parse(contract.query, readQuery(request.query));
  const body = parse(contract.body, readBody(contract, request.body));
  const bytes = readUpload(contract, request);
  if (query.success && body.success)
    return { params: params.output, query: query.output, body: body.output, bytes };
  throw toInvalid([...(query.issues ?? []), ...(body.issues ?? [])]);
}

/** Reports the first problem of each field, as the forms do. */
const parse = (schema: v.GenericSchema, input: unknown) =>
  v.safeParse(schema, input, { message: describe, abortPipeEarly: true });

/** Messages for issues without one. Valibot's own messages would quote the input. */
function describe({ expected, input }: Issue): string {
  if (expected === 'never') return 'Unknown field';
  if (input === undefined) return REQUIRED;
  return 'Invalid value';
}

function toInvalid(issues: Issue[]) {
  const fields = new Map<string, Set<string>>();
  const form = new Set<string>();
  for (const issue of issues) {
    const field = v.getDotPath(issue);
    if (field === null) form.add(issue.message);
    else fields.set(field, (fields.get(field) ?? new Set()).add(issue.message));
  }
  // Built from entries, because a field may be called `toString`.
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

const NO_BYTES = new Uint8Array();

/** Also of calls inside the process, which no reader of bodies has measured. Throws 415, 413 and 422. */
function readUpload({ upload }: Contract, { upload: sent }: ApiCall): Uint8Array {
  if (!upload && !sent) return NO_BYTES;
  if (upload && (!sent || sent.bytes.byteLength === 0)) throw invalid({}, ['Send the file as the body']);
  if (upload?.contentType !== sent?.contentType)
    throw new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', 'This call doesn’t take such a file.');
  const { bytes } = sent ?? { bytes: NO_BYTES };
  if (bytes.byteLength > (upload?.maxBytes ?? 0))
    throw new AppError(413, 'PAYLOAD_TOO_LARGE', 'The file is too large.');
  return bytes;
}

function readBody(contract: Contract, body: unknown): unknown {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid({}, ['Send a JSON object']);
  checkShape(body, MAX_DEPTH);
  const misplaced = Object.entries(body).filter(
    ([name, value]) => holdsCard(value) && !mayHoldCardDigits(contract, name),
  );
  if (misplaced.length === 0) return body;
  throw invalid(Object.fromEntries(misplaced.map(([name]) => [name, [CARD_MISPLACED]])));
}

/** Whether the contract expects digits in this field that may look like a card number. */
function mayHoldCardDigits({ body }: Contract, name: string): boolean {
  const entries = 'entries' in body && body.entries instanceof Object ? Object.entries(body.entries) : [];
  const [, field] = entries.find(([key]) => key === name) ?? [];
  return field !== undefined && v.getMetadata(field).mayHoldCardDigits === true;
}

/** Whether a value contains a card number. In the wrong field it would be stored and mailed, so it is rejected. */
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

/** Rejects names that every object inherits, such as `__proto__` and `constructor`. */
function checkName(name: string): void {
  if (name in Object.prototype) throw invalid({}, [`The name ${name} is not allowed`]);
}
