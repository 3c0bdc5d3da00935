import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { parseAnswer } from '../../../shared/api/parse-answer.ts';
import { TransportError } from '../../../shared/api/transport.ts';
import { AppError, forbidden, invalid, notFound } from '../../../shared/errors/app-error.ts';
import type { Logger } from '../../log.ts';
import { readJsonBody } from '../../read-body.ts';
import { parseApiPath } from './parse-api-path.ts';
import { extractTokens } from './auth-tokens.ts';
import { isOwnRequest } from './same-origin.ts';
import { findSessionEffect } from './session-effect.ts';
import type { Upstream, UpstreamAnswer } from './upstream.ts';
import type { Session } from './session.ts';

export interface GatewayOptions {
  upstream: Upstream;
  openSession: (req: IncomingMessage) => Session;
  /** Scheme and host of the site; null in development, where the Host header says it. */
  publicOrigin: string | null;
  /** The API said 503, or nobody was there. */
  onUnavailable: (reason: string) => void;
  now: () => Date;
  log: Logger;
}

/** Mounted below `/api`: `req.url` is what follows. */
export type Gateway = (req: IncomingMessage & { originalUrl?: string }, res: ServerResponse) => Promise<void>;

const BODY_LIMIT = 32 * 1024;
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

/**
 * The browsers' way to the API: proves that a page of ours is asking, adds in whose name, passes the call on and hands
 * back what a browser may have. Tokens end here, in HttpOnly cookies; a script never sees one.
 */
export function createGateway(options: GatewayOptions): Gateway {
  return async (req, res) => {
    const session = options.openSession(req);
    try {
      const answer = await forward(options, session, req, res);
      await sendAnswer(res, session, answer);
    } catch (error) {
      sendFailure(options, res, session, error);
    }
  };
}

async function forward(
  { upstream, publicOrigin, onUnavailable, now }: GatewayOptions,
  session: Session,
  req: Parameters<Gateway>[0],
  res: ServerResponse,
): Promise<UpstreamAnswer> {
  const { method, path, query } = parseTarget(req, session);
  if (!isOwnRequest(method, req.headers, publicOrigin)) throw forbidden();
  const body = await readJsonBody(req, { limit: BODY_LIMIT });
  const signal = abortWhenGone(res);
  const forwarded = pickForwardedHeaders(req);
  const send = (headers: Record<string, string>) =>
    upstream({ method, path, query, headers: { ...headers, ...forwarded }, body, ip: session.ip, signal });
  const answer = await session.exchange(send, discard).catch((error: unknown) => {
    // Whoever wants to be logged out is, even while the API is away.
    if (findSessionEffect(method, path) === 'ends-always' && !session.isServer) session.signOut();
    throw error;
  });
  if (answer.status === 503) onUnavailable('503');
  if (answer.status >= 300 && answer.status < 400) {
    discard(answer);
    throw new TransportError('broken', new Error(`The API redirects (${answer.status})`));
  }
  return followLogin(session, { method, path }, answer, now());
}

function parseTarget(req: Parameters<Gateway>[0], session: Session) {
  const method = req.method === 'HEAD' ? 'GET' : (req.method ?? '');
  if (!METHODS.includes(method))
    throw new AppError(405, 'METHOD_NOT_ALLOWED', 'This call doesn’t exist.', { allow: METHODS });
  const target = parseApiPath(req.url ?? '');
  if (!target || !(req.originalUrl ?? '/').startsWith('/')) throw invalid({}, ['This isn’t an API address.']);
  // The auth service answers with tokens: it is for servers.
  if (/^\/auth(?:\/|$)/i.test(target.path) && !session.isServer) throw notFound('This call doesn’t exist.');
  return { method, ...target };
}

/** The few headers of the browser that mean something to the API. */
function pickForwardedHeaders({ headers }: IncomingMessage): Record<string, string> {
  const key = headers['idempotency-key'];
  const accept = headers.accept;
  return {
    ...(typeof key === 'string' && { 'idempotency-key': key }),
    ...(accept !== undefined && { accept }),
  };
}

function abortWhenGone(res: ServerResponse): AbortSignal {
  const gone = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) gone.abort();
  });
  return gone.signal;
}

/** What a call means for the login of a browser, which keeps its tokens with us. */
async function followLogin(
  session: Session,
  { method, path }: { method: string; path: string },
  answer: UpstreamAnswer,
  now: Date,
): Promise<UpstreamAnswer> {
  const effect = findSessionEffect(method, path);
  if (session.isServer || effect === undefined) return answer;
  if (effect === 'ends-always') session.signOut();
  if (answer.status !== 200) return answer;
  if (effect === 'ends' || effect === 'renews') session.signOut();
  return effect === 'begins' || effect === 'renews'
    ? storeTokens(session, answer, { now, isRenewal: effect === 'renews' })
    : answer;
}

/** Nobody is signed in yet: a mail is on its way. */
const waiting = v.looseObject({ pending: v.literal(true) });

/** Moves the tokens of a login from its body into cookies. */
async function storeTokens(
  session: Session,
  answer: UpstreamAnswer,
  { now, isRenewal }: { now: Date; isRenewal: boolean },
): Promise<UpstreamAnswer> {
  const bytes = answer.body instanceof Readable ? await buffer(answer.body) : answer.body;
  const body = parseAnswer(bytes.toString());
  if (v.is(waiting, body)) return { ...answer, body: Buffer.from('{"pending":true}') };
  const taken = extractTokens(body, now);
  // Nobody is signed in by it, and nothing else that it says is needed.
  if (!taken && isRenewal) return { ...answer, body: Buffer.from('{}') };
  // An answer whose tokens cannot be found could still hold some: nothing of it goes on.
  if (!taken) throw new TransportError('broken', new Error('A login without tokens'));
  session.adopt(taken.tokens);
  return { ...answer, body: Buffer.from(JSON.stringify(taken.rest)) };
}

/** A body that is not handed on is read to its end, so that its connection can be used again. */
function discard({ body }: UpstreamAnswer): void {
  if (body instanceof Readable) body.resume();
}

const FORWARDED_HEADERS = [
  'content-type',
  'content-disposition',
  'content-language',
  'retry-after',
  'allow',
  'x-request-id',
] as const;

async function sendAnswer(res: ServerResponse, session: Session, answer: UpstreamAnswer): Promise<void> {
  const names = session.isServer
    ? [...FORWARDED_HEADERS, 'x-set-session-id', 'x-set-anon-id']
    : FORWARDED_HEADERS;
  for (const name of names) {
    const value = answer.headers[name];
    if (value !== undefined) res.setHeader(name, value);
  }
  // On our origin a page would be ours, scripts and all.
  if (/html|xml|svg/i.test(answer.headers['content-type'] ?? '')) res.setHeader('content-type', 'text/plain');
  secure(res, session);
  res.statusCode = answer.status;
  if (!(answer.body instanceof Readable)) return void res.end(answer.body);
  await pipeline(answer.body, res);
}

/** Whatever the answer is, it is one visitor's, for scripts of this site, and nothing to guess about. */
function secure(res: ServerResponse, session: Session): void {
  const cookies = session.setCookies();
  if (cookies.length > 0) res.setHeader('set-cookie', cookies);
  res.setHeader('cache-control', 'private, no-store');
  res.setHeader('x-content-type-options', 'nosniff');
  res.setHeader('cross-origin-resource-policy', 'same-origin');
}

function sendFailure(
  { onUnavailable, log }: GatewayOptions,
  res: ServerResponse,
  session: Session,
  error: unknown,
): void {
  // Half an answer cannot become another one; a broken connection says that it is not whole.
  if (res.headersSent || res.destroyed) return void res.destroy();
  const failure = error instanceof AppError ? error : explain(error);
  if (failure.code === 'UNAVAILABLE') onUnavailable('refused');
  if (failure.status >= 500) log.warn({ reason: describe(error) }, 'An API call failed at the gateway');
  const { fieldErrors = {}, formErrors = [failure.message], retryAfter, allow } = failure.details;
  res.statusCode = failure.status;
  res.setHeader('content-type', 'application/json');
  if (retryAfter !== undefined) res.setHeader('retry-after', String(retryAfter));
  if (allow) res.setHeader('allow', allow.join(', '));
  secure(res, session);
  // What is left of a refused body is not read: the connection ends with the answer.
  if (!res.req.complete) res.setHeader('connection', 'close');
  res.end(JSON.stringify({ error: failure.code, message: failure.message, fieldErrors, formErrors }));
}

function explain(error: unknown): AppError {
  const reason = error instanceof TransportError ? error.reason : 'broken';
  if (reason === 'refused')
    return new AppError(503, 'UNAVAILABLE', 'This is temporarily unavailable.', { retryAfter: 30 });
  if (reason === 'timeout') return new AppError(504, 'UPSTREAM_TIMEOUT', 'The answer took too long.');
  return new AppError(502, 'UPSTREAM_BROKEN', 'We couldn’t read the answer.');
}

const describe = (error: unknown) =>
  error instanceof TransportError ? String(error.cause ?? error.reason) : String(error);
