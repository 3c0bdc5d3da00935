import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { type Access, type Contract, outputSchema } from '../../../../shared/contracts/contract.ts';
import { unavailable } from '../../../../shared/errors/app-error.ts';
import type { ApiAnswer, ApiCall } from '../../../../shared/contracts/api-call.ts';
import type { Logger } from '../../../log.ts';
import { NO_TELEMETRY, secondsSince, type Span, type Telemetry } from '../../../telemetry/telemetry.ts';
import type { Queries } from '../database/database.ts';
import { findAppError } from '../database/database-errors.ts';
import { describeError, isTransient, UNAVAILABLE_MESSAGE } from '../describe-error.ts';
import { checkAccess, checkOnlooker, checkPasswordAge } from './access.ts';
import { createGuard } from './guard.ts';
import type { Caller, EventsOptions, Finders, Handler, OpenEvents } from './handler.ts';
import { readInput } from './parse-input.ts';
import { JSON_HEADERS, presentFailure, presentError } from './error-response.ts';
import { createRouteTable } from './route-table.ts';
import { STREAM_HEADERS, type StreamOptions, streamWhileAllowed } from './stream-answer.ts';
import { identifyCaller, readCallerIds } from './identify-caller.ts';
import type { FindMember, CallerIds } from './identify-caller.ts';

export type Serve = (request: ApiCall) => Promise<ApiAnswer>;

export interface ServeOptions {
  contracts: readonly Contract[];
  handlers: readonly Handler[];
  /** Find the subjects of calls, by kind. */
  finders: Finders;
  /** The database that counts limits. */
  queries: Queries;
  findMember: FindMember;
  /** Throws an AppError when the API doesn't accept this call at the moment, e.g. during maintenance. */
  admit?: (contract: Contract) => Promise<void>;
  /** Told of each call that has passed the checks of access. */
  onAllowed?: (access: Access, caller: Caller) => void;
  /** Told of each answer to a call that exists. */
  onAnswered?: (contract: Contract, status: number) => void;
  telemetry?: Telemetry;
  now: () => Date;
  log: Logger;
}

/** What becomes known of a call while it is answered. */
interface Progress {
  contract: Contract | null;
}

/**
 * Creates the function that answers requests: finds the contract, identifies the caller, checks access, parses the
 * input, applies limits, finds the subject, runs the handler and parses its result. The function never throws.
 */
export function createServe(options: ServeOptions): Serve {
  const { contracts, handlers, finders, queries, findMember, admit, onAllowed, now, log } = options;
  const { onAnswered, telemetry = NO_TELEMETRY } = options;
  const findRoute = createRouteTable(contracts, handlers);
  const guard = createGuard({ contracts, finders, queries, now });

  async function answer(request: ApiCall, callerIds: CallerIds, progress: Progress): Promise<ApiAnswer> {
    const { handler, params } = findRoute(request.method, request.path);
    progress.contract = handler.contract;
    await admit?.(handler.contract);
    const caller = await identifyCaller(request, callerIds, now(), findMember);
    checkAccess(handler.contract.access, params, caller);
    checkOnlooker(handler.contract, caller);
    checkPasswordAge(handler.contract, caller, now());
    onAllowed?.(handler.contract.access, caller);
    const input = readInput(handler.contract, params, request);
    const search = Object.fromEntries(request.query);
    const result = await guard(handler, { path: params, search, input, caller });
    if (handler.contract.output === 'events')
      return presentEvents(handler.contract, result, readEventsOptions(request, callerIds));
    if (handler.contract.output !== 'stream') return presentResult(handler.contract, result);
    const startedAt = now();
    return presentStream(handler.contract, result, {
      now,
      // With the time of the start, because nobody can renew a token inside a running answer.
      async check() {
        const still = await identifyCaller(request, callerIds, startedAt, findMember);
        checkAccess(handler.contract.access, params, still);
      },
      onFailure: (error) => answerError(error, request),
    });
  }

  function readEventsOptions(request: ApiCall, callerIds: CallerIds): EventsOptions {
    return {
      lastEventId: request.headers['last-event-id'] ?? null,
      async findMember() {
        const caller = await identifyCaller(request, callerIds, now(), findMember).catch(ignoreRefusal);
        return caller?.member ?? null;
      },
    };
  }

  function answerError(error: unknown, request: ApiCall): ApiAnswer {
    const appError = findAppError(error);
    if (appError?.details.limit)
      telemetry.count('parkweb_limit_refusals_total', { limit: appError.details.limit });
    if (appError) return presentError(appError);
    const requestId = readRequestId(request.headers);
    log.error(
      { ...describeError(error), requestId, method: request.method, path: request.path },
      'API call failed',
    );
    return isTransient(error) ? presentError(unavailable(UNAVAILABLE_MESSAGE)) : presentFailure(requestId);
  }

  async function answerCall(request: ApiCall, progress: Progress): Promise<ApiAnswer> {
    const callerIds = readCallerIds(request.headers);
    const result = await answer(request, callerIds, progress).catch((error: unknown) =>
      answerError(error, request),
    );
    if (progress.contract) onAnswered?.(progress.contract, result.status);
    return { ...result, headers: { ...result.headers, ...callerIds.headers } };
  }

  async function observe(request: ApiCall, span: Span): Promise<ApiAnswer> {
    const progress: Progress = { contract: null };
    const began = performance.now();
    const result = await answerCall(request, progress);
    const contract = progress.contract?.name ?? 'none';
    const status = String(result.status);
    telemetry.time('parkweb_api_call_duration_seconds', { contract, status }, secondsSince(began));
    const attributes = { 'http.response.status_code': result.status };
    span.update({ name: `API ${contract}`, attributes, hasFailed: result.status >= 500 });
    return result;
  }

  return (request) =>
    telemetry.isOn
      ? telemetry.span({ name: 'API', kind: 'internal' }, (span) => observe(request, span))
      : answerCall(request, { contract: null });
}

/** The request id that the site sent, or a new one. */
function readRequestId(headers: ApiCall['headers']): string {
  const sent = headers['x-request-id'] ?? '';
  return /^[\w-]{8,64}$/.test(sent) ? sent : randomUUID();
}

const fileAnswer = v.object({ contentType: v.string(), filename: v.string(), bytes: v.instance(Uint8Array) });

const redirectAnswer = v.strictObject({ location: v.pipe(v.string(), v.url()) });

function ignoreRefusal(error: unknown): null {
  if (findAppError(error)) return null;
  throw error;
}

const openEvents = v.custom<OpenEvents>((value) => typeof value === 'function');

function presentEvents(contract: Contract, result: unknown, options: EventsOptions): ApiAnswer {
  const open = parseOutput(contract, openEvents, result);
  const headers = { ...STREAM_HEADERS, 'content-type': 'text/event-stream; charset=utf-8' };
  return { status: 200, headers, body: null, chunks: open(options) };
}

const streamAnswer = v.object({
  contentType: v.string(),
  filename: v.string(),
  chunks: v.custom<AsyncIterable<string>>(
    (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
  ),
});

function presentStream(contract: Contract, result: unknown, options: StreamOptions): ApiAnswer {
  const { contentType, filename, chunks } = parseOutput(contract, streamAnswer, result);
  return {
    status: 200,
    headers: { ...STREAM_HEADERS, ...describeFile({ contentType, filename }) },
    body: null,
    chunks: streamWhileAllowed(chunks, options),
  };
}

function presentResult(contract: Contract, result: unknown): ApiAnswer {
  const schema = outputSchema(contract);
  if (schema) return { status: 200, headers: JSON_HEADERS, body: parseOutput(contract, schema, result) };
  if (contract.redirect !== undefined && v.is(redirectAnswer, result))
    return { status: 303, headers: { ...JSON_HEADERS, location: result.location }, body: null };
  const file = parseOutput(contract, fileAnswer, result);
  return { status: 200, headers: { ...JSON_HEADERS, ...describeFile(file) }, body: null, file };
}

const describeFile = ({ contentType, filename }: { contentType: string; filename: string }) => ({
  'content-type': contentType,
  'content-disposition': `attachment; filename="${filename.replace(/[^A-Za-z0-9._-]+/g, '-')}"`,
});

function parseOutput<S extends v.GenericSchema>(
  contract: Contract,
  schema: S,
  result: unknown,
): v.InferOutput<S> {
  const parsed = v.safeParse(schema, result);
  if (parsed.success) return parsed.output;
  // Don't log values, which may be personal data.
  const problems = parsed.issues.map(
    (issue) => `${v.getDotPath(issue) ?? 'answer'}: expected ${issue.expected}`,
  );
  throw new Error(`${contract.name} answers outside its contract (${problems.join('; ')})`);
}
