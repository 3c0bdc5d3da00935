import { randomUUID } from 'node:crypto';
import { invalid, signInRequired } from '../../../../shared/errors/app-error.ts';
import type { Caller, Member } from './handler.ts';
import type { ApiCall } from '../../../../shared/contracts/api-call.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{8,80}$/;

/** Finds the member of a bearer token. Returns null for an unknown or expired token. Calls of one `page` share the answer. */
export type FindMember = (bearer: string, now: Date, page?: object) => Promise<Member | null>;

export interface CallerIds {
  sessionId: string;
  anonId: string;
  /** Response headers with newly created ids. */
  headers: Record<string, string>;
}

/** Reads session and anonymous id from the headers. Creates ids where they are missing or not UUIDs. */
export function readCallerIds(headers: ApiCall['headers']): CallerIds {
  const session = readOrCreateId(headers, 'session');
  const anon = readOrCreateId(headers, 'anon');
  return { sessionId: session.id, anonId: anon.id, headers: { ...session.headers, ...anon.headers } };
}

function readOrCreateId(headers: ApiCall['headers'], name: 'session' | 'anon') {
  const sent = headers[`x-${name}-id`];
  if (sent !== undefined && UUID.test(sent)) return { id: sent, headers: {} };
  const id = randomUUID();
  return { id, headers: { [`x-set-${name}-id`]: id } };
}

/** Identifies the caller. Throws 401 for an invalid bearer token on every call, so that the site refreshes it. */
export async function identifyCaller(
  request: ApiCall,
  callerIds: CallerIds,
  now: Date,
  findMember: FindMember,
): Promise<Caller> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const member = bearer === undefined ? null : await findMember(bearer, now, request.page);
  if (bearer !== undefined && member === null) throw signInRequired();
  const { sessionId, anonId } = callerIds;
  return {
    ip: request.ip ?? '',
    sessionId,
    anonId,
    member,
    idempotencyKey: readIdempotencyKey(request.headers),
    userAgent: request.headers['user-agent'],
    deviceToken: request.headers['x-device-token'],
  };
}

function readIdempotencyKey(headers: ApiCall['headers']): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (IDEMPOTENCY_KEY.test(key)) return key;
  throw invalid({}, ['An Idempotency-Key has 8 to 80 letters, digits, - or _']);
}
