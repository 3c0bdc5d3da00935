import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Answer {
  /** 0 when there was none. */
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  milliseconds: number;
}

export interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  agent?: Agent | false;
  /** Milliseconds to wait for an answer; then there is none. */
  timeout?: number;
}

/** Sends one request and reads the whole answer. Never throws. */
export function ask(
  address: string,
  { method, headers, body, agent = false, timeout = 30_000 }: Sent = {},
): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, answerHeaders: IncomingHttpHeaders = {}, said = '') =>
      resolve({ status, headers: answerHeaders, text: said, milliseconds: performance.now() - began });
    const sent = request(
      address,
      { agent, method, headers, signal: AbortSignal.timeout(timeout) },
      (res) =>
        void text(res).then(
          (said) => end(res.statusCode ?? 0, res.headers, said),
          () => end(0),
        ),
    );
    sent.once('error', () => end(0)).end(body);
  });
}

export const askJson = (address: string, body: object, { headers, ...sent }: Sent = {}): Promise<Answer> =>
  ask(address, {
    method: 'POST',
    ...sent,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    body: JSON.stringify(body),
  });

/** An address that nobody else has, for a server that trusts one proxy. */
export const addressOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

export interface Repeated {
  count: number;
  perSecond: number;
  p99Ms: number;
}

/** Repeats the work for some seconds, so many at a time. `work` resolves with the milliseconds of what is measured. */
export async function repeatFor(
  seconds: number,
  clients: number,
  work: (n: number) => Promise<number>,
): Promise<Repeated> {
  const times: number[] = [];
  const began = performance.now();
  let started = 0;
  const client = async (): Promise<void> => {
    while (performance.now() - began < seconds * 1000) times.push(await work((started += 1)));
  };
  await Promise.all(Array.from({ length: clients }, client));
  const perSecond = times.length / ((performance.now() - began) / 1000);
  return { count: times.length, perSecond, p99Ms: p99(times) };
}

export const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? NaN;
