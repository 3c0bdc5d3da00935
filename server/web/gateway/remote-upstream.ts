import type { IncomingMessage } from 'node:http';
import { Transform, type Readable } from 'node:stream';
import { contracts } from '../../../shared/contracts/contracts.ts';
import { TransportError } from '../../../shared/api/transport.ts';
import { toPattern } from '../../call-pattern.ts';
import type { RemoteApi } from './remote-api.ts';
import type { Upstream, UpstreamAnswer } from './upstream.ts';

export interface RemoteUpstreamOptions {
  /** Milliseconds until an answer begins. Writes take longer: some wait for the card network. */
  readTimeout?: number;
  writeTimeout?: number;
  /** Milliseconds for the whole body of an answer. */
  bodyTimeout?: number;
}

const MAX_JSON_BYTES = 2 * 1024 * 1024;
const MAX_FILE_BYTES = 20 * 1024 * 1024;

/** Browsers' API calls, forwarded to an API on another server. Bodies are streamed, with limits on size and time. */
export function createRemoteUpstream(api: RemoteApi, options: RemoteUpstreamOptions = {}): Upstream {
  const { readTimeout = 10_000, writeTimeout = 30_000, bodyTimeout = 30_000 } = options;
  return async ({ method, path, query, headers, body, upload, signal }): Promise<UpstreamAnswer> => {
    const search = query.size > 0 ? `?${query}` : '';
    const response = await api.request({
      method,
      path: path + search,
      // The gateway counts the bytes and parses the answer of a login, so it must not be compressed.
      headers: {
        ...headers,
        ...(upload && { 'content-type': upload.contentType }),
        'accept-encoding': 'identity',
      },
      body: upload?.bytes ?? (body === undefined ? undefined : JSON.stringify(body)),
      timeout: method === 'GET' ? readTimeout : writeTimeout,
      signal,
      isLasting: isStreamed(method, path),
    });
    const plain = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
    return {
      status: response.statusCode ?? 502,
      headers: Object.fromEntries(plain),
      body: null,
      stream:
        isStreamed(method, path) && response.statusCode === 200 ? response : limitBody(response, bodyTimeout),
    };
  };
}

const streamed = contracts
  .filter(({ output }) => output === 'stream' || output === 'events')
  .map(({ method, path }) => ({ method, pattern: toPattern(path) }));

/** The answer is made while the browser reads it, so it may be of any size and take any time. */
const isStreamed = (method: string, path: string): boolean =>
  streamed.some((call) => call.method === method && call.pattern.test(path));

/** The body with limits on size and time. Exceeding one fails the stream and closes the response. */
function limitBody(response: IncomingMessage, bodyTimeout: number): Readable {
  const isJson = (response.headers['content-type'] ?? '').includes('json');
  const maxBytes = isJson ? MAX_JSON_BYTES : MAX_FILE_BYTES;
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy();
    throw new TransportError('broken', new Error('The answer is too large'));
  }
  let length = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _, done) {
      length += chunk.length;
      if (length > maxBytes) done(new TransportError('broken', new Error('The answer is too large')));
      else done(null, chunk);
    },
  });
  const timer = setTimeout(() => limited.destroy(new TransportError('timeout')), bodyTimeout);
  // Readers of the body see the error. Without a reader nothing needs to be done.
  limited.on('error', () => undefined);
  response.on('error', (error) => limited.destroy(new TransportError('broken', error)));
  response.on('aborted', () => limited.destroy(new TransportError('broken')));
  limited.on('close', () => {
    clearTimeout(timer);
    if (!response.complete) response.destroy();
  });
  return response.pipe(limited);
}
