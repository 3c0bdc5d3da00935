import { randomUUID } from 'node:crypto';
import { invalid, signInRequired } from '../../../../shared/errors/app-error.ts';
import type { Caller, Member } from './handler.ts';
import type { ApiCall } from '../../../../shared/contracts/api-call.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{8,80}$/;

/** The member whom a bearer token names; null when the token is unknown or has expired. */
export type FindMember = (bearer: string, now: Date) => Promise<Member | null>;

export interface Visitor {
  sessionId: string;
  anonId: string;
  /** Tells the caller the ids that were made for it. */
  headers: Record<string, string>;
}

/** Takes over the visitor's ids where they are UUIDs and makes new ones where they are not. */
export function recogniseVisitor(headers: ApiCall['headers']): Visitor {
  const session = recogniseId(headers, 'session');
  const anon = recogniseId(headers, 'anon');
  return { sessionId: session.id, anonId: anon.id, headers: { ...session.headers, ...anon.headers } };
}

function recogniseId(headers: ApiCall['headers'], name: 'session' | 'anon') {
  const given = headers[`x-${name}-id`];
  if (given !== undefined && UUID.test(given)) return { id: given, headers: {} };
  const id = randomUUID();
  return { id, headers: { [`x-set-${name}-id`]: id } };
}

/** Who calls. A bearer token that does not name a member is refused everywhere, so that the site knows to refresh it. */
export async function identifyCaller(
  request: ApiCall,
  visitor: Visitor,
  now: Date,
  findMember: FindMember,
): Promise<Caller> {
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const member = bearer === undefined ? null : await findMember(bearer, now);
  if (bearer !== undefined && member === null) throw signInRequired();
  const { sessionId, anonId } = visitor;
  return {
    ip: request.ip ?? '',
    sessionId,
    anonId,
    member,
    idempotencyKey: readIdempotencyKey(request.headers),
  };
}

function readIdempotencyKey(headers: ApiCall['headers']): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (IDEMPOTENCY_KEY.test(key)) return key;
  throw invalid({}, ['An Idempotency-Key has 8 to 80 letters, digits, - or _']);
}
