import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import {
  type Access,
  type Contract,
  neededPermission,
  needsMember,
} from '../../../../shared/contracts/contract.ts';
import { forbidden, signInRequired, unavailable } from '../../../../shared/errors/app-error.ts';
import type { ApiAnswer, ApiCall } from '../../../../shared/contracts/api-call.ts';
import type { Logger } from '../../../log.ts';
import { findAppError } from '../database/database-errors.ts';
import { describeError, isTransient } from '../describe-error.ts';
import type { Caller, Handler } from './handler.ts';
import { readInput } from './parse-input.ts';
import { JSON_HEADERS, presentFailure, presentError } from './error-response.ts';
import { createRouteTable } from './route-table.ts';
import { identifyCaller, recogniseVisitor } from './identify-caller.ts';
import type { FindMember, Visitor } from './identify-caller.ts';

export type Serve = (request: ApiCall) => Promise<ApiAnswer>;

export interface ServeOptions {
  contracts: readonly Contract[];
  handlers: readonly Handler[];
  findMember: FindMember;
  /** Throws an AppError when the whole API refuses this call just now. */
  admit?: (contract: Contract) => Promise<void>;
  now: () => Date;
  log: Logger;
}

/** The way from a request to its answer: find the contract, know the caller, parse, run, parse. Never throws. */
export function createServe({ contracts, handlers, findMember, admit, now, log }: ServeOptions): Serve {
  const findRoute = createRouteTable(contracts, handlers);

  async function answer(request: ApiCall, visitor: Visitor): Promise<ApiAnswer> {
    const { handler, params } = findRoute(request.method, request.path);
    await admit?.(handler.contract);
    const caller = await identifyCaller(request, visitor, now(), findMember);
    checkAccess(handler.contract.access, caller);
    const input = readInput(handler.contract, params, request);
    return presentResult(handler.contract, await handler.run({ ...input, caller }));
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

function checkAccess(access: Access, { member }: Caller): void {
  if (needsMember(access) && !member) throw signInRequired();
  const permission = neededPermission(access);
  if (permission && !member?.permissions.has(permission)) throw forbidden();
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
