import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { TransportError } from '../../../shared/api/transport.ts';
import { claimPath } from '../../../shared/claim-path.ts';
import { AppError, forbidden, invalid, notFound } from '../../../shared/errors/app-error.ts';
import type { Logger } from '../../log.ts';
import { readCallBody } from '../../read-call-body.ts';
import type { UnavailableReason } from '../settings-watch.ts';
import { type EventResponses, isEvents } from './event-responses.ts';
import { parseApiPath } from './parse-api-path.ts';
import { isOwnRequest } from './same-origin.ts';
import { findSessionEffect } from './session-effect.ts';
import { updateLogin } from './update-login.ts';
import type { Upstream, UpstreamAnswer } from './upstream.ts';
import type { Session } from './session.ts';
import { findRecord } from '../watch-requests.ts';

export interface GatewayOptions {
  upstream: Upstream;
  openSession: (req: IncomingMessage) => Session;
  eventResponses: EventResponses;
  /** Scheme and host of the site; null in development, where the Host header decides. */
  publicOrigin: string | null;
  /** The API answered 503 or could not be reached. */
  onUnavailable: (reason: UnavailableReason) => void;
  now: () => Date;
  log: Logger;
}

/** Mounted below `/api`, so `req.url` is the rest of the address. */
export type Gateway = (req: IncomingMessage & { originalUrl?: string }, res: ServerResponse) => Promise<void>;

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

/**
 * Forwards browsers' API calls: rejects cross-site requests, adds the session's headers, and returns the parts of the
 * answer that a browser may see. Tokens are moved into HttpOnly cookies, so that scripts never see one.
 */
export function createGateway(options: GatewayOptions): Gateway {
  return async (req, res) => {
    const session = options.openSession(req);
    try {
      const answer = await forward(options, session, req, res);
      if (answer.status === 404 && isDocumentVisit(req))
        return redirect(res, session, { answer, to: claimPath(v.parse(refusedLink, answer.body).number) });
      const memberPage = answer.status === 401 ? findMemberPage(req) : null;
      if (memberPage !== null) return redirect(res, session, { answer, to: memberPage });
      await sendAnswer(options, res, session, answer);
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
  const sent = await readCallBody(req, { method, path });
  const signal = abortOnClose(res);
  const requestId = findRecord(res)?.requestId;
  const forwarded = { ...pickForwardedHeaders(req), ...(requestId && { 'x-request-id': requestId }) };
  const send = (headers: Record<string, string>) =>
    upstream({ method, path, query, headers: { ...headers, ...forwarded }, ...sent, ip: session.ip, signal });
  const answer = await session.exchange(send, discard).catch((error: unknown) => {
    // A logout works even while the API is offline.
    if (findSessionEffect(method, path) === 'ends-always' && !session.isServer) session.forget();
    throw error;
  });
  if (answer.status === 503) onUnavailable('503');
  if (answer.status >= 300 && answer.status < 400 && !findWalletLink(answer)) {
    discard(answer);
    throw new TransportError('broken', new Error(`The API redirects (${answer.status})`));
  }
  return updateLogin(session, { method, path }, answer, now());
}

function parseTarget(req: Parameters<Gateway>[0], session: Session) {
  const method = req.method === 'HEAD' ? 'GET' : (req.method ?? '');
  if (!METHODS.includes(method))
    throw new AppError(405, 'METHOD_NOT_ALLOWED', 'This call doesn’t exist.', { allow: METHODS });
  const target = parseApiPath(req.url ?? '');
  if (!target || !(req.originalUrl ?? '/').startsWith('/')) throw invalid({}, ['This isn’t an API address.']);
  // The auth service's answers contain tokens, so only servers may call it.
  if (/^\/auth(?:\/|$)/i.test(target.path) && !session.isServer) throw notFound('This call doesn’t exist.');
  return { method, ...target };
}

/** The browser's headers that the API uses. */
function pickForwardedHeaders({ headers }: IncomingMessage): Record<string, string> {
  const key = headers['idempotency-key'];
  const lastEventId = headers['last-event-id'];
  const { accept, 'user-agent': userAgent } = headers;
  return {
    ...(typeof key === 'string' && { 'idempotency-key': key }),
    ...(typeof lastEventId === 'string' && { 'last-event-id': lastEventId }),
    ...(accept !== undefined && { accept }),
    // Members see it in the list of their devices.
    ...(userAgent !== undefined && { 'user-agent': userAgent }),
  };
}

function abortOnClose(res: ServerResponse): AbortSignal {
  const controller = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** The only redirect of an API that browsers follow. Any other could lead anywhere. */
const findWalletLink = ({ status, headers: { location = '' } }: UpstreamAnswer): string | null =>
  status === 303 && location.startsWith('https://pay.google.com/gp/v/save/') ? location : null;

/** Reads an unused body to its end, so that its connection can be reused. */
function discard({ stream }: UpstreamAnswer): void {
  stream?.resume();
}

const DOCUMENT = /^\/(?:bookings|tx-receipts)\/[^/]+\/[^/?]+\.[a-z]+(?:\?|$)/;

/** A person opened the link of a document. Scripts don't ask for HTML. */
const isDocumentVisit = ({ url = '', headers }: IncomingMessage) =>
  DOCUMENT.test(url) && /\btoken=/.test(url) && (headers.accept ?? '').includes('text/html');

/** A document's link that no longer works leads to the claim form, like the pages' links. */
const refusedLink = v.fallback(v.object({ number: v.optional(v.string()) }), {});

const MEMBER_DOCUMENT = /^\/club\/[^/]+\/(?:membership-pass|time-vouchers\/([^/?]+))\/[^/?]+\.[a-z]+(?:\?|$)/;

/** The page of a member's document that a person opened. Without a login, it leads to the login and back. */
function findMemberPage({ url = '', headers }: IncomingMessage): string | null {
  const document = MEMBER_DOCUMENT.exec(url);
  if (!document || !(headers.accept ?? '').includes('text/html')) return null;
  const [, voucherId] = document;
  return voucherId ? `/point-club/voucher/${voucherId}` : '/point-club/membership-pass';
}

/** Leads a person from a refused document to a page that helps. */
function redirect(
  res: ServerResponse,
  session: Session,
  { answer, to }: { answer: UpstreamAnswer; to: string },
): void {
  discard(answer);
  secure(res, session);
  res.writeHead(302, { location: to }).end();
}

const FORWARDED_HEADERS = [
  'content-type',
  'content-disposition',
  'content-language',
  'retry-after',
  'allow',
  'x-accel-buffering',
  'x-request-id',
] as const;

async function sendAnswer(
  { eventResponses }: GatewayOptions,
  res: ServerResponse,
  session: Session,
  answer: UpstreamAnswer,
): Promise<void> {
  const names = session.isServer
    ? [...FORWARDED_HEADERS, 'x-set-session-id', 'x-set-anon-id']
    : FORWARDED_HEADERS;
  for (const name of names) {
    const value = answer.headers[name];
    if (value !== undefined) res.setHeader(name, value);
  }
  const walletLink = findWalletLink(answer);
  if (walletLink) res.setHeader('location', walletLink);
  // Markup from the API would run scripts on our origin.
  if (/html|xml|svg/i.test(answer.headers['content-type'] ?? '')) res.setHeader('content-type', 'text/plain');
  secure(res, session);
  res.statusCode = answer.status;
  if (/\bno-transform\b/.test(answer.headers['cache-control'] ?? ''))
    res.setHeader('cache-control', 'private, no-store, no-transform');
  if (answer.stream && res.req.method === 'HEAD') {
    answer.stream.destroy();
    return void res.end();
  }
  const { stream } = answer;
  if (stream && isEvents(answer.headers['content-type'])) return eventResponses.send(stream, res);
  if (stream) return pipeline(stream, res);
  res.end(answer.file ? answer.file.bytes : JSON.stringify(answer.body ?? null));
}

/** Sets the session cookies. The answer is private to its caller, never cached and never sniffed. */
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
  // Once the answer has started, only a closed connection can signal the failure.
  if (res.headersSent || res.destroyed) return void res.destroy();
  const failure = error instanceof AppError ? error : explain(error);
  if (error instanceof TransportError && error.reason === 'refused') onUnavailable('refused');
  if (failure.status >= 500) log.warn({ reason: describe(error) }, 'An API call failed at the gateway');
  const { fieldErrors = {}, formErrors = [failure.message], retryAfter, allow } = failure.details;
  res.statusCode = failure.status;
  res.setHeader('content-type', 'application/json');
  if (retryAfter !== undefined) res.setHeader('retry-after', String(retryAfter));
  if (allow) res.setHeader('allow', allow.join(', '));
  secure(res, session);
  // The rest of a rejected body is not read, so the connection cannot be reused.
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
