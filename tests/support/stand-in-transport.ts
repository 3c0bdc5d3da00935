import * as v from 'valibot';
import type { Transport } from '../../shared/api/transport.ts';
import type { ApiAnswer, ApiCall } from '../../shared/contracts/api-call.ts';
import { createStores } from '../../shared/stores/create-stores.ts';
import type { Stores } from '../../shared/stores/stores.ts';

/** The body of a 200, or a whole answer, or a failure to throw. */
export type Answer = (request: ApiCall) => unknown;

export const refused = (status: number, body: object, headers: Record<string, string> = {}): ApiAnswer => ({
  status,
  headers,
  body: JSON.stringify(body),
});

export interface StandInVisit {
  stores: Stores;
  /** Every request: 'POST /bookings/'. */
  calls: { name: string; request: ApiCall }[];
  count: (name: string) => number;
  /** The body of the latest request of this name. */
  bodyOf: (name: string) => Record<string, unknown>;
  /** By method and path. The latest answer wins. */
  answers: Record<string, Answer>;
}

/** A browser's stores with the real API client. A table answers its requests. */
export function visitStandIn(answers: Record<string, Answer>): StandInVisit {
  const calls: StandInVisit['calls'] = [];
  const table: Record<string, Answer> = {
    'POST /events/': () => ({}),
    'GET /settings': () => ({}),
    ...answers,
  };
  const transport: Transport = {
    async send(request) {
      const name = `${request.method} ${request.path}`;
      calls.push({ name, request });
      return giveAnswer(table[name]?.(request));
    },
  };
  const { stores } = createStores(() => Promise.resolve(transport));
  const named = (name: string) => calls.filter((call) => call.name === name);
  return {
    stores,
    calls,
    count: (name) => named(name).length,
    bodyOf: (name) =>
      v.parse(v.fallback(v.record(v.string(), v.unknown()), {}), named(name).at(-1)?.request.body),
    answers: table,
  };
}

/** Converts an entry of the table into an answer for the client. */
export async function giveAnswer(answer: unknown): Promise<ApiAnswer> {
  const value = await answer;
  if (value instanceof Error) throw value;
  if (value === undefined) return refused(404, { error: 'NOT_FOUND' });
  return isWhole(value) ? value : { status: 200, headers: {}, body: JSON.stringify(value) };
}

const isWhole = (answer: unknown): answer is ApiAnswer =>
  typeof answer === 'object' && answer !== null && 'status' in answer && 'headers' in answer;
