import axios, { type AxiosError, type AxiosInstance } from 'axios';
import axiosRetry from 'axios-retry';
import { failureOf } from './transport-failure.ts';
import { TransportError, type Transport } from './transport.ts';
import type { ApiCall } from '../contracts/api-call.ts';

export interface AxiosTransportOptions {
  /** All paths are below it and cannot leave it. */
  baseURL: string;
  /** Milliseconds for requests without their own timeout. */
  timeout: number;
  headers: Record<string, string>;
  httpAgent?: unknown;
  httpsAgent?: unknown;
}

const MAX_BYTES = 2 * 1024 * 1024;
const RETRYABLE_CODES = new Set(['ECONNRESET', 'EPIPE', 'ERR_NETWORK']);

/** An axios instance as a transport. Returns every status and body as they are. */
export function createAxiosTransport({ timeout, ...options }: AxiosTransportOptions): Transport {
  const client = axios.create({
    ...options,
    allowAbsoluteUrls: false,
    maxRedirects: 0,
    maxContentLength: MAX_BYTES,
    maxBodyLength: MAX_BYTES,
    proxy: false,
    responseType: 'text',
    transformRequest: [(body: unknown) => body],
    transformResponse: [(body: unknown) => body],
    validateStatus: () => true,
    withXSRFToken: false,
  });
  retryReads(client);
  return { send: (request) => send(client, request, request.timeout ?? timeout) };
}

/**
 * Repeats a GET once when the connection broke. Never repeats other methods: the library's default would send a booking
 * twice. At most a tenth of the calls are repeats, so that an overloaded API does not get twice the load.
 */
function retryReads(client: AxiosInstance): void {
  let retryBudget = 10;
  client.interceptors.request.use((config) => {
    retryBudget = Math.min(10, retryBudget + 0.1);
    return config;
  });
  const isRetried = ({ code, config, response }: AxiosError) => {
    if (config?.method !== 'get' || response || !RETRYABLE_CODES.has(code ?? '') || retryBudget < 1)
      return false;
    retryBudget -= 1;
    return true;
  };
  axiosRetry(client, { retries: 1, retryCondition: isRetried, retryDelay: () => 30 + Math.random() * 70 });
}

async function send(client: AxiosInstance, request: ApiCall, timeout: number) {
  // Not axios's own timeout: on Node it restarts with every byte and every attempt.
  const deadline = new AbortController();
  const end = () => deadline.abort();
  const timer = setTimeout(end, timeout);
  request.signal?.addEventListener('abort', end, { once: true });
  if (request.signal?.aborted) end();
  try {
    const query = request.query.toString();
    const { status, headers, data } = await client.request<unknown>({
      method: request.method,
      url: query ? `${request.path}?${query}` : request.path,
      headers: request.headers,
      data: request.body === undefined ? undefined : JSON.stringify(request.body),
      signal: deadline.signal,
    });
    const plain = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
    return { status, headers: Object.fromEntries(plain), body: data };
  } catch (error) {
    const code = axios.isAxiosError(error) ? error.code : undefined;
    throw new TransportError(deadline.signal.aborted ? 'timeout' : failureOf(code), error);
  } finally {
    clearTimeout(timer);
    request.signal?.removeEventListener('abort', end);
  }
}
