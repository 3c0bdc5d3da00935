import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Contract } from '../../../../shared/contracts/contract.ts';
import { unavailable } from '../../../../shared/errors/app-error.ts';
import type { ApiAnswer, ApiCall } from '../../../../shared/contracts/api-call.ts';
import type { Logger } from '../../../log.ts';
import type { Queries } from '../database/database.ts';
import { findAppError } from '../database/database-errors.ts';
import { describeError, isTransient } from '../describe-error.ts';
import { checkAccess } from './access.ts';
import { createGuard } from './guard.ts';
import type { Finders, Handler } from './handler.ts';
import { readInput } from './parse-input.ts';
import { JSON_HEADERS, presentFailure, presentError } from './error-response.ts';
import { createRouteTable } from './route-table.ts';
import { identifyCaller, recogniseVisitor } from './identify-caller.ts';
import type { FindMember, Visitor } from './identify-caller.ts';

export type Serve = (request: ApiCall) => Promise<ApiAnswer>;

export interface ServeOptions {
  contracts: readonly Contract[];
  handlers: readonly Handler[];
  /** Find the things whose owners and proofs the contracts ask for. */
  finders: Finders;
  /** Where limits are counted. */
  queries: Queries;
  findMember: FindMember;
  /** Throws an AppError when the whole API refuses this call just now. */
  admit?: (contract: Contract) => Promise<void>;
  now: () => Date;
  log: Logger;
}

/**
 * The way from a request to its answer: find the contract, identify the caller, check access, parse the input, count
 * the limits, find the thing that it is about, run the handler, parse the answer. Never throws.
 */
export function createServe(options: ServeOptions): Serve {
  const { contracts, handlers, finders, queries, findMember, admit, now, log } = options;
  const findRoute = createRouteTable(contracts, handlers);
  const guard = createGuard({ contracts, finders, queries, now });

  async function answer(request: ApiCall, visitor: Visitor): Promise<ApiAnswer> {
    const { handler, params } = findRoute(request.method, request.path);
    await admit?.(handler.contract);
    const caller = await identifyCaller(request, visitor, now(), findMember);
    checkAccess(handler.contract.access, params, caller);
    const input = readInput(handler.contract, params, request);
    const search = Object.fromEntries(request.query);
    return presentResult(handler.contract, await guard(handler, { path: params, search, input, caller }));
  }

  function refuse(error: unknown, request: ApiCall): ApiAnswer {
    const refusal = findAppError(error);
    if (refusal) return presentError(refusal);
    const requestId = readRequestId(request.headers);
    log.error(
      { ...describeError(error), requestId, method: request.method, path: request.path },
      'API call failed',
    );
    return isTransient(error) ? presentError(unavailable(AWAY)) : presentFailure(requestId);
  }

  return async (request) => {
    const visitor = recogniseVisitor(request.headers);
    const result = await answer(request, visitor).catch((error: unknown) => refuse(error, request));
    return { ...result, headers: { ...result.headers, ...visitor.headers } };
  };
}

const AWAY = 'This is temporarily unavailable. Try again in a moment.';

/** The id under which the site logs the same visit, or a new one. */
function readRequestId(headers: ApiCall['headers']): string {
  const given = headers['x-request-id'] ?? '';
  return /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

const fileAnswer = v.object({ contentType: v.string(), filename: v.string(), bytes: v.instance(Uint8Array) });

function presentResult(contract: Contract, result: unknown): ApiAnswer {
  if (contract.output !== 'file') {
    return { status: 200, headers: JSON_HEADERS, body: parseOutput(contract, contract.output, result) };
  }
  const file = parseOutput(contract, fileAnswer, result);
  const filename = file.filename.replace(/[^A-Za-z0-9._-]+/g, '-');
  const headers = {
    ...JSON_HEADERS,
    'content-type': file.contentType,
    'content-disposition': `attachment; filename="${filename}"`,
  };
  return { status: 200, headers, body: null, file };
}

function parseOutput<S extends v.GenericSchema>(
  contract: Contract,
  schema: S,
  result: unknown,
): v.InferOutput<S> {
  const parsed = v.safeParse(schema, result);
  if (parsed.success) return parsed.output;
  // Paths and expectations only: the values may be somebody's.
  const problems = parsed.issues.map(
    (issue) => `${v.getDotPath(issue) ?? 'answer'}: expected ${issue.expected}`,
  );
  throw new Error(`${contract.name} answers outside its contract (${problems.join('; ')})`);
}
