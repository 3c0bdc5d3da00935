import * as http from 'node:http';
import * as https from 'node:https';
import { failureOf } from '../../../shared/api/transport-failure.ts';
import { TransportError, type TransportFailure } from '../../../shared/api/transport.ts';

/** A bounded pool of keep-alive connections to one API. */
export interface RemoteApi {
  baseURL: string;
  httpAgent: http.Agent;
  httpsAgent: https.Agent;
  /** Sends a request and resolves with the head of the answer. Rejects with a `TransportError`. */
  request(options: RemoteRequest): Promise<http.IncomingMessage>;
  close(): void;
}

export interface RemoteRequest {
  method: string;
  /** Below the base URL, with its query. */
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array | undefined;
  /** Milliseconds until the first byte of the answer. */
  timeout: number;
  signal?: AbortSignal;
  /** The answer lasts, so it must not take a connection of the pool. */
  isLasting?: boolean;
}

export function createRemoteApi(baseURL: string): RemoteApi {
  const pool = {
    keepAlive: true,
    // Shorter than the server's own idle timeout (5 s on Node): a POST must not use a connection that is being closed.
    timeout: 4_000,
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
    request: ({ method, path, headers, body, timeout, signal, isLasting = false }) =>
      new Promise((resolve, reject) => {
        const target = {
          hostname: base.hostname.replace(/^\[|\]$/g, ''),
          port: base.port,
          path: prefix + path,
        };
        const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
        const shared = { ...target, method, headers: { ...headers, ...length }, ...(signal && { signal }) };
        const request = isTls
          ? https.request({ ...shared, agent: isLasting ? false : httpsAgent })
          : http.request({ ...shared, agent: isLasting ? false : httpAgent });
        const fail = (reason: TransportFailure, cause?: unknown) => reject(new TransportError(reason, cause));
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
          fail(failureOf(error.code), error);
        });
        request.end(body);
      }),
    close() {
      httpAgent.destroy();
      httpsAgent.destroy();
    },
  };
}
