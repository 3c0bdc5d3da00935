import type { IncomingMessage } from 'node:http';
import { Transform, type Readable } from 'node:stream';
import { TransportError } from '../../../shared/api/transport.ts';
import type { RemoteApi } from './remote-api.ts';
import type { Upstream, UpstreamAnswer } from './upstream.ts';

export interface RemoteUpstreamOptions {
  /** Milliseconds until an answer begins: reads, and calls that may wait for a card network. */
  readTimeout?: number;
  writeTimeout?: number;
  /** Milliseconds for the whole body of an answer. */
  bodyTimeout?: number;
}

const MAX_JSON_BYTES = 2 * 1024 * 1024;
const MAX_FILE_BYTES = 20 * 1024 * 1024;

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
function limitBody(response: IncomingMessage, bodyTimeout: number): Readable {
  const isJson = (response.headers['content-type'] ?? '').includes('json');
  const most = isJson ? MAX_JSON_BYTES : MAX_FILE_BYTES;
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
