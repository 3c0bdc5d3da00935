import { toReadable } from '../../to-readable.ts';
import type { ApiAnswer, ApiCall } from '../../../shared/contracts/api-call.ts';
import type { EventBody } from '../../../shared/contracts/site.ts';
import { type Transport, TransportError } from '../../../shared/api/transport.ts';
import type { Upstream } from './upstream.ts';

/** The embedded API as the site uses it. `server/api` implements it, so the site does not import `server/api`. */
export interface EmbeddedApi {
  call(call: ApiCall): Promise<ApiAnswer>;
  /** Records an event of an anonymous caller without a call. */
  record(event: EventBody, caller: { sessionId: string | null; anonId: string | null }): void;
}

/** Browsers' API calls, handled in this process. */
export function createEmbeddedUpstream(api: EmbeddedApi): Upstream {
  return async (call) => {
    if (call.signal?.aborted) throw new TransportError('broken', call.signal.reason);
    const { chunks, ...answer } = await api.call(call);
    return chunks ? { ...answer, stream: toReadable(chunks) } : answer;
  };
}

/**
 * Pages' API calls, handled in this process with the same headers and answers as over HTTP. A timeout or abort rejects
 * the promise, but the call itself runs to its end.
 * @param timeout milliseconds for calls without their own timeout
 */
export function createEmbeddedTransport(
  api: EmbeddedApi,
  { timeout, headers }: { timeout: number; headers: Record<string, string> },
): Transport {
  return {
    send: ({ signal, body, timeout: limit = timeout, ...request }) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new TransportError('timeout'));
        if (signal?.aborted) return fail();
        signal?.addEventListener('abort', fail);
        const timer = setTimeout(fail, limit);
        const call = api.call({
          ...request,
          headers: { ...headers, ...request.headers },
          body,
          ip: request.headers['x-forwarded-for'] ?? '',
        });
        void call.then(resolve, reject).finally(() => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', fail);
        });
      }),
  };
}
