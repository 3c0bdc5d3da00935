import { AxiosHeaders, type AxiosAdapter } from 'axios';
import type { EventBody } from '../../../shared/contracts/site.ts';
import { TransportError } from '../../../shared/api/transport.ts';
import type { Upstream } from './upstream.ts';

/** The API inside this process, as far as the site knows it: `server/api` fits, and the site need not import it. */
export interface EmbeddedApi {
  call(request: EmbeddedRequest): Promise<EmbeddedAnswer>;
  /** Takes an event of an anonymous visitor at once. */
  record(event: EventBody, visitor: { sessionId: string | null; anonId: string | null }): void;
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
 * An axios adapter that calls the API inside the process: the client, its headers and its errors are the same as over
 * HTTP, without the HTTP. It gives up when axios's signal does, although the call itself then runs to its end.
 */
export function createEmbeddedAdapter(api: EmbeddedApi): AxiosAdapter {
  return async (config) => {
    const headers = AxiosHeaders.from(config.headers);
    const [path = '', query] = (config.url ?? '').split('?');
    const call = api.call({
      method: (config.method ?? 'get').toUpperCase(),
      path,
      query: new URLSearchParams(query),
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
      ),
      body: typeof config.data === 'string' ? JSON.parse(config.data) : undefined,
      ip: String(headers.get('x-forwarded-for') ?? ''),
    });
    const answer = await Promise.race([call, abortOf(config.signal)]);
    return {
      status: answer.status,
      statusText: '',
      headers: AxiosHeaders.from(answer.headers),
      data: answer.body,
      config,
      request: null,
    };
  };
}

type Signal = NonNullable<Parameters<AxiosAdapter>[0]['signal']>;

/** Rejects when the signal aborts; otherwise it never settles and is collected with the signal. */
const abortOf = (signal: Signal | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener?.('abort', () => reject(new Error('Too late'))));
