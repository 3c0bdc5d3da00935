import * as v from 'valibot';
import type { ApiAnswer, ApiCall } from '../contracts/api-call.ts';
import type { CallInput } from '../contracts/contract.ts';
import type { CallOptions, JsonContract } from './api-client.ts';
import { answerError } from './answer-error.ts';
import { type ApiError, unknownError } from './api-error.ts';
import { parseAnswer } from './parse-answer.ts';
import { fillPath, serializeBody, serializeQuery } from './serialize-request.ts';
import type { Transport } from './transport.ts';

const callParts = v.object({
  params: v.optional(v.record(v.string(), v.unknown()), {}),
  query: v.optional(v.record(v.string(), v.unknown()), {}),
  body: v.optional(v.unknown()),
});

/** Sends a call and parses its answer. Throws an `ApiError` for an answer other than 200. */
export async function exchange<C extends JsonContract>(
  transport: Transport,
  contract: C,
  input: CallInput<C>,
  options: CallOptions,
): Promise<v.InferOutput<C['output']>> {
  return parseOutput(contract, await transport.send(await serializeRequest(contract, input, options)));
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
