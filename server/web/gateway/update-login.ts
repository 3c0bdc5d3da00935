import { buffer } from 'node:stream/consumers';
import * as v from 'valibot';
import { parseAnswer } from '../../../shared/api/parse-answer.ts';
import { TransportError } from '../../../shared/api/transport.ts';
import { extractTokens } from './auth-tokens.ts';
import type { Session } from './session.ts';
import { findSessionEffect } from './session-effect.ts';
import type { UpstreamAnswer } from './upstream.ts';

/** Updates the browser's login after a call that begins or ends one. */
export async function updateLogin(
  session: Session,
  { method, path }: { method: string; path: string },
  answer: UpstreamAnswer,
  now: Date,
): Promise<UpstreamAnswer> {
  const effect = findSessionEffect(method, path);
  if (session.isServer || effect === undefined) return answer;
  if (effect === 'ends-always') session.forget();
  if (answer.status !== 200) return answer;
  if (effect === 'ends') {
    session.forget();
    answer.stream?.resume();
    // Another server may answer with tokens of a new login.
    return { status: 200, headers: answer.headers, body: {} };
  }
  if (effect === 'renews') session.logOut();
  return effect === 'begins' || effect === 'renews'
    ? moveTokens(session, answer, { now, isRenewal: effect === 'renews' })
    : answer;
}

/** A registration that waits for its mailed link. */
const pending = v.looseObject({ pending: v.literal(true) });

/** Moves the tokens of a login from the body into cookies. */
async function moveTokens(
  session: Session,
  answer: UpstreamAnswer,
  { now, isRenewal }: { now: Date; isRenewal: boolean },
): Promise<UpstreamAnswer> {
  const { stream, ...head } = answer;
  const body = parseAnswer(stream ? (await buffer(stream)).toString() : head.body);
  if (v.is(pending, body)) return { ...head, body: { pending: true } };
  const extracted = extractTokens(body, now);
  // This server starts no new login, and the browser needs nothing else of the answer.
  if (!extracted && isRenewal) return { ...head, body: {} };
  // The answer may contain tokens in an unknown place, so the browser gets none of it.
  if (!extracted) throw new TransportError('broken', new Error('A login without tokens'));
  session.storeTokens(extracted.tokens);
  return { ...head, body: extracted.rest };
}
