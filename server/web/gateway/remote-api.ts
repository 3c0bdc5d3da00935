import * as http from 'node:http';
import * as https from 'node:https';
import { Transform, type Readable } from 'node:stream';
import { TransportError } from '../../../shared/api/transport.ts';
import type { Upstream, UpstreamAnswer } from './upstream.ts';

/** Kept-alive connections to one API, bounded; shared by everything that speaks to it. */
export interface RemoteApi {
  baseURL: string;
  httpAgent: http.Agent;
  httpsAgent: https.Agent;
  /** Sends a request; resolves with its answer's head. Rejects with a `TransportError`. */
  request(options: RemoteRequest): Promise<http.IncomingMessage>;
  close(): void;
}

export interface RemoteRequest {
  method: string;
  /** Below the base URL, with its query. */
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
  /** Milliseconds until the first byte of the answer. */
  timeout: number;
  signal?: AbortSignal;
}

const REFUSED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

export function createRemoteApi(baseURL: string): RemoteApi {
  const pool = {
    keepAlive: true,
    keepAliveMsecs: 5_000,
    maxSockets: 64,
    maxFreeSockets: 16,
    scheduling: 'lifo',
  } as const;
  const httpAgent = new http.Agent(pool);
  const httpsAgent = new https.Agent(pool);
  const base = new URL(baseURL);
  const prefix = base.pathname.replace(/\/$/, '');
  const isTls = base.protocol === 'https:';
  return {
    baseURL,
    httpAgent,
    httpsAgent,
    request: ({ method, path, headers, body, timeout, signal }) =>
      new Promise((resolve, reject) => {
        const target = {
          hostname: base.hostname.replace(/^\[|\]$/g, ''),
          port: base.port,
          path: prefix + path,
        };
        const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
        const shared = { ...target, method, headers: { ...headers, ...length }, ...(signal && { signal }) };
        const request = isTls
          ? https.request({ ...shared, agent: httpsAgent })
          : http.request({ ...shared, agent: httpAgent });
        const fail = (reason: TransportError['reason'], cause?: unknown) =>
          reject(new TransportError(reason, cause));
        const timer = setTimeout(() => {
          fail('timeout');
          request.destroy();
        }, timeout);
        request.on('response', (response) => {
          clearTimeout(timer);
          resolve(response);
        });
        request.on('error', (error: NodeJS.ErrnoException) => {
          clearTimeout(timer);
          fail(REFUSED.has(error.code ?? '') ? 'refused' : 'broken', error);
        });
        request.end(body);
      }),
    close() {
      httpAgent.destroy();
      httpsAgent.destroy();
    },
  };
}

export interface RemoteUpstreamOptions {
  /** Milliseconds until an answer begins: reads, and calls that may wait for a card network. */
  readTimeout?: number;
  writeTimeout?: number;
  /** Milliseconds for the whole body of an answer. */
  bodyTimeout?: number;
}

const MOST_JSON = 2 * 1024 * 1024;
const MOST_FILE = 20 * 1024 * 1024;

/** Browsers' calls, passed through to an API on another server. Bodies are streamed, within limits of size and time. */
export function createRemoteUpstream(api: RemoteApi, options: RemoteUpstreamOptions = {}): Upstream {
  const { readTimeout = 10_000, writeTimeout = 30_000, bodyTimeout = 30_000 } = options;
  return async ({ method, path, query, headers, body, signal }): Promise<UpstreamAnswer> => {
    const search = query.size > 0 ? `?${query}` : '';
    const response = await api.request({
      method,
      path: path + search,
      // What comes back is counted and, after a login, read: it must be plain.
      headers: { ...headers, 'accept-encoding': 'identity' },
      body: body === undefined ? undefined : JSON.stringify(body),
      timeout: method === 'GET' ? readTimeout : writeTimeout,
      signal,
    });
    const plain = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
    return {
      status: response.statusCode ?? 502,
      headers: Object.fromEntries(plain),
      body: limitBody(response, bodyTimeout),
    };
  };
}

/** The body as long as it keeps within size and time; more breaks it off, and with it the answer that is under way. */
function limitBody(response: http.IncomingMessage, bodyTimeout: number): Readable {
  const isJson = (response.headers['content-type'] ?? '').includes('json');
  const most = isJson ? MOST_JSON : MOST_FILE;
  if (Number(response.headers['content-length'] ?? 0) > most) {
    response.destroy();
    throw new TransportError('broken', new Error('The answer is too large'));
  }
  let length = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _, done) {
      length += chunk.length;
      if (length > most) done(new TransportError('broken', new Error('The answer is too large')));
      else done(null, chunk);
    },
  });
  const timer = setTimeout(() => limited.destroy(new TransportError('timeout')), bodyTimeout);
  // Who reads the body hears of its end; where nobody reads it any more, nobody needs to.
  limited.on('error', () => undefined);
  response.on('error', (error) => limited.destroy(new TransportError('broken', error)));
  response.on('aborted', () => limited.destroy(new TransportError('broken')));
  limited.on('close', () => {
    clearTimeout(timer);
    if (!response.complete) response.destroy();
  });
  return response.pipe(limited);
}
