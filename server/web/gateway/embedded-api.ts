import type { EventBody } from '../../../shared/contracts/site.ts';
import { type Transport, TransportError } from '../../../shared/api/transport.ts';
import type { Upstream } from './upstream.ts';

/** The API inside this process, as far as the site knows it: `server/api` fits, and the site need not import it. */
export interface EmbeddedApi {
  call(request: EmbeddedRequest): Promise<EmbeddedAnswer>;
  /** Takes an event of an anonymous visitor at once. */
  record(event: EventBody, caller: { sessionId: string | null; anonId: string | null }): void;
}

export interface EmbeddedRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string | undefined>;
  body: unknown;
  ip: string;
}

export interface EmbeddedAnswer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  file?: { bytes: Uint8Array };
}

/** Browsers' calls, answered inside the process. */
export function createEmbeddedUpstream(api: EmbeddedApi): Upstream {
  return async ({ signal, ...request }) => {
    if (signal.aborted) throw new TransportError('broken', signal.reason);
    const { status, headers, body, file } = await api.call(request);
    return {
      status,
      headers,
      body: file ? Buffer.from(file.bytes) : Buffer.from(JSON.stringify(body ?? null)),
    };
  };
}

/**
 * Pages' calls, answered inside the process: the same headers and answers as over HTTP, without the HTTP. Who no longer
 * waits is let go, although the call itself then runs to its end.
 * @param timeout milliseconds for a call that names none of its own
 */
export function createEmbeddedTransport(
  api: EmbeddedApi,
  { timeout, headers }: { timeout: number; headers: Record<string, string> },
): Transport {
  return {
    send: ({ signal, body, timeout: patience = timeout, ...request }) =>
      new Promise((resolve, reject) => {
        const giveUp = () => reject(new TransportError('timeout'));
        if (signal?.aborted) return giveUp();
        signal?.addEventListener('abort', giveUp);
        const timer = setTimeout(giveUp, patience);
        const call = api.call({
          ...request,
          headers: { ...headers, ...request.headers },
          body: body === undefined ? undefined : JSON.parse(body),
          ip: request.headers['x-forwarded-for'] ?? '',
        });
        void call.then(resolve, reject).finally(() => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', giveUp);
        });
      }),
  };
}
