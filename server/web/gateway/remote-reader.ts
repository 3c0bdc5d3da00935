import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import * as v from 'valibot';
import { parseAnswer } from '../../../shared/api/parse-answer.ts';
import type { Transport } from '../../../shared/api/transport.ts';
import type { ApiAnswer, ApiCall } from '../../../shared/contracts/api-call.ts';
import { type Contract, NOT_OFFERED, outputSchema } from '../../../shared/contracts/contract.ts';
import { contracts } from '../../../shared/contracts/contracts.ts';
import { HOUR_MS } from '../../../shared/format/durations.ts';
import { completions } from './complete-answers.ts';
import { isPlainObject } from './loose-json.ts';
import { createReader, type Read } from './read-answer.ts';
import { specifiedCalls } from './specified-calls.ts';
import type { Upstream } from './upstream.ts';

interface Call extends Pick<ApiCall, 'method' | 'path'> {}

/**
 * The one place that knows how differently other servers answer: turns their answers into those of the contracts, and
 * remembers which calls beyond the specification they do not have.
 */
export interface RemoteReader {
  /** Wraps the transport of pages. */
  transport(inner: Transport): Transport;
  /** Wraps the upstream of browsers. */
  upstream(inner: Upstream): Upstream;
}

interface Route {
  contract: Contract;
  pattern: RegExp;
  names: string[];
  read: Read;
}

/** What a server answers to a call that it does not have. */
const MISSING_STATUSES = new Set([404, 405, 501]);
/** How long a missing call stays missing. A server that learns it needs no restart of the site. */
const MISSING_MS = HOUR_MS;

export function createRemoteReader(): RemoteReader {
  const routes = contracts.flatMap(toRoute).toSorted((a, b) => a.names.length - b.names.length);
  const missingSince = new Map<string, number>();

  const find = ({ method, path }: Call) =>
    routes.find(({ contract, pattern }) => contract.method === method && pattern.test(path));

  const isMissing = ({ contract }: Route) => {
    const since = missingSince.get(contract.name);
    return since !== undefined && performance.now() - since < MISSING_MS;
  };

  /** null: the answer cannot be read and is passed on unchanged. */
  function read(route: Route, { path }: Call, answer: ApiAnswer): ApiAnswer | null {
    const { contract, pattern, names } = route;
    const { status } = answer;
    if (isOptional(contract) && MISSING_STATUSES.has(status)) {
      missingSince.set(contract.name, performance.now());
      return notOffered();
    }
    if (isUnspecifiedWrite(contract) && MISSING_STATUSES.has(status)) return notOffered();
    // Some servers ask for a login before they say that a call does not exist. A member's own 401 is an expired login.
    const isRefused = status === 403 || (status === 401 && contract.access === 'anyone');
    if (isOptionalRead(contract) && isRefused) return notOffered();
    const value = tryParse(answer.body);
    if (value === undefined) return null;
    const headers = { ...answer.headers, 'content-type': 'application/json' };
    if (status !== 200) return isPlainObject(value) ? { ...answer, headers, body: readFailure(value) } : null;
    const given = typeof value === 'object' && value !== null ? value : {};
    const values = (pattern.exec(path) ?? []).slice(1).map(decodeURIComponent);
    const params = Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']));
    const body = route.read(given, { params, index: 0 });
    const schema = outputSchema(contract);
    if (isOptionalRead(contract) && schema && !v.is(schema, body)) return notOffered();
    // The gateway takes the tokens from a login's answer, whatever their names are.
    const isLogin = contract.session === 'begins' || contract.session === 'renews';
    return { ...answer, headers, body: isLogin && isPlainObject(body) ? { ...given, ...body } : body };
  }

  return {
    transport: (inner) => ({
      async send(call) {
        const route = find(call);
        if (route && isMissing(route)) return notOffered();
        const answer = await inner.send(call);
        return (route && read(route, call, answer)) ?? answer;
      },
    }),
    upstream: (inner) => async (call) => {
      const route = find(call);
      if (route && isMissing(route)) return notOffered();
      const answer = await inner(call);
      const { stream, ...head } = answer;
      if (!route || !stream) return answer;
      const bytes = await buffer(stream);
      return (
        read(route, call, { ...head, body: bytes.toString() }) ?? { ...head, stream: Readable.from([bytes]) }
      );
    },
  };
}

function toRoute(contract: Contract): Route[] {
  const schema = outputSchema(contract);
  if (!schema) return [];
  const path = contract.path.replace(/\/$/, '');
  return [
    {
      contract,
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}/?$`, 'i'),
      names: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
      read: createReader(schema, completions),
    },
  ];
}

/**
 * Not in the specification, and not about one thing: a 404 then says that the server does not have the call, not that
 * the thing is missing.
 */
const isOptional = (contract: Contract) => isOptionalRead(contract) || contract.session === 'ends-always';
const isOptionalRead = (contract: Contract) => isUnspecified(contract) && contract.method === 'GET';
/** Not remembered as missing, because its 404 may be about what was sent. */
const isUnspecifiedWrite = (contract: Contract) => isUnspecified(contract) && contract.method !== 'GET';
const isUnspecified = ({ name, path }: Contract) => !specifiedCalls.has(name) && !/\{(?!n\})/.test(path);

const notOffered = (): ApiAnswer => ({
  status: 404,
  headers: { 'content-type': 'application/json' },
  body: { error: NOT_OFFERED },
});

function tryParse(body: unknown): unknown {
  try {
    return parseAnswer(body);
  } catch {
    return undefined;
  }
}

/** One message instead of a list of messages. */
function readFailure(failure: Record<string, unknown>): unknown {
  const { fieldErrors, formErrors } = failure;
  return {
    ...failure,
    ...(isPlainObject(fieldErrors) && {
      fieldErrors: Object.fromEntries(
        Object.entries(fieldErrors).map(([name, messages]) => [name, toList(messages)]),
      ),
    }),
    ...(formErrors !== undefined && { formErrors: toList(formErrors) }),
  };
}

const toList = (messages: unknown) => (typeof messages === 'string' ? [messages] : messages);
