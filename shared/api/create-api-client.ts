import * as v from 'valibot';
import type { CallInput } from '../contracts/contract.ts';
import { getSettings, sendEvent, type EventBody } from '../contracts/site.ts';
import type { ApiClient, CallOptions, JsonContract } from './api-client.ts';
import { ApiError, answerError, noAnswerError, offlineError, unknownError } from './api-error.ts';
import { parseAnswer } from './parse-answer.ts';
import { TransportError, type Transport } from './transport.ts';
import type { ApiAnswer, ApiCall } from '../contracts/api-call.ts';
import { fillPath, serializeBody, serializeQuery } from './serialize-request.ts';

/** The API's state, which the client reads and updates. */
export interface ApiState {
  readonly isOffline: boolean;
  goOffline(): void;
}

export type LoadTransport = () => Promise<Transport>;

export interface ApiClientOptions {
  /** Called at the first request, so that a page without requests never loads the transport. */
  loadTransport: LoadTransport;
  state: ApiState;
  /** A call for members got 401, even after the site tried to renew the token. */
  onUnauthorized?: () => void;
  /** Receives `validation-failed` and `server-error` events, except for the events call itself. */
  onEvent?: (event: EventBody) => void;
}

const callParts = v.object({
  params: v.optional(v.record(v.string(), v.unknown()), {}),
  query: v.optional(v.record(v.string(), v.unknown()), {}),
  body: v.optional(v.unknown()),
});

/** The API client of server and browser. Only the transport differs. */
export function createApiClient({
  loadTransport,
  state,
  onUnauthorized,
  onEvent,
}: ApiClientOptions): ApiClient {
  function handleFailure(contract: JsonContract, failure: ApiError): void {
    if (failure.status === 503) state.goOffline();
    // A public call gets 401 for its input, e.g. a wrong password.
    if (failure.status === 401 && contract.access !== 'anyone') return onUnauthorized?.();
    if (contract.name !== sendEvent.name && failure.code !== 'OFFLINE')
      onEvent?.(describeFailure(contract, failure));
  }

  return {
    async call<C extends JsonContract>(contract: C, input: CallInput<C>, options: CallOptions = {}) {
      // Offline, only the settings call is sent: its answer ends the offline mode.
      if (state.isOffline && contract.name !== getSettings.name) throw offlineError();
      try {
        const request = await serializeRequest(contract, input, options);
        const transport = await loadTransport();
        return parseOutput(contract, await transport.send(request));
      } catch (error) {
        const failure = toApiError(error);
        handleFailure(contract, failure);
        throw failure;
      }
    },
  };
}

async function serializeRequest(
  contract: JsonContract,
  input: object,
  options: CallOptions,
): Promise<ApiCall> {
  const { params, query, body } = v.parse(callParts, input);
  const hasBody = contract.method === 'POST' || contract.method === 'PUT';
  return {
    method: contract.method,
    path: fillPath(contract.path, params),
    query: await serializeQuery(query),
    headers: options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey },
    body: hasBody ? await serializeBody(body ?? {}) : undefined,
    timeout: options.timeout,
  };
}

function parseOutput<C extends JsonContract>(contract: C, answer: ApiAnswer): v.InferOutput<C['output']> {
  if (answer.status !== 200) throw parseFailure(contract, answer);
  const value = parseAnswer(answer.body);
  // Some servers answer nothing, null or 'OK' where the contract has no required field.
  const parsed = v.safeParse(contract.output, typeof value === 'object' ? (value ?? {}) : {});
  if (!parsed.success) throw unknownError();
  return parsed.output;
}

function parseFailure(contract: JsonContract, { status, headers, body }: ApiAnswer): ApiError {
  const seconds = Number(headers['retry-after'] ?? NaN);
  return answerError(
    contract.name,
    status,
    tryParseAnswer(body),
    Number.isFinite(seconds) ? seconds : undefined,
  );
}

// Ignores an invalid body: the status is more useful.
function tryParseAnswer(body: unknown): unknown {
  try {
    return parseAnswer(body);
  } catch {
    return undefined;
  }
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return error instanceof TransportError ? noAnswerError(error) : unknownError();
}

// Field names and codes only: input must not get into analytics.
function describeFailure(contract: JsonContract, failure: ApiError): EventBody {
  const fields = Object.keys(failure.fieldErrors).join(' ').slice(0, 500);
  return failure.isValidation
    ? {
        class: 'form',
        name: 'validation-failed',
        value: contract.name,
        parameters: { status: failure.status, fields },
      }
    : {
        class: 'api',
        name: 'server-error',
        value: contract.name,
        parameters: { status: failure.status, code: failure.code },
      };
}
