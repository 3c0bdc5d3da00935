import axios, { type AxiosError, type AxiosInstance } from 'axios';
import axiosRetry from 'axios-retry';
import { failureOf, TransportError, type Transport, type TransportRequest } from './transport.ts';

export interface AxiosTransportOptions {
  /** Where every path hangs below; paths can never lead out of it. */
  baseURL: string;
  /** Milliseconds for a whole exchange that names no timeout of its own. */
  timeout: number;
  headers: Record<string, string>;
  httpAgent?: unknown;
  httpsAgent?: unknown;
}

const MAX_BYTES = 2 * 1024 * 1024;
const RETRIED = new Set(['ECONNRESET', 'EPIPE', 'ERR_NETWORK']);

/** One axios instance as a transport. It decides nothing about answers: every status and every text is handed on. */
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
 * Repeats a GET once when the connection broke, after a moment. Never anything else: the library's own rules would send
 * a booking again. A tenth of the calls may be repeats, so that a struggling API is not hit twice as hard.
 */
function retryReads(client: AxiosInstance): void {
  let allowance = 10;
  client.interceptors.request.use((config) => {
    allowance = Math.min(10, allowance + 0.1);
    return config;
  });
  const isRetried = ({ code, config, response }: AxiosError) => {
    if (config?.method !== 'get' || response || !RETRIED.has(code ?? '') || allowance < 1) return false;
    allowance -= 1;
    return true;
  };
  axiosRetry(client, { retries: 1, retryCondition: isRetried, retryDelay: () => 30 + Math.random() * 70 });
}

async function send(client: AxiosInstance, request: TransportRequest, timeout: number) {
  // axios's own timeout starts again with every byte on Node and with every attempt; a page's deadline does not.
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
      data: request.body,
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
