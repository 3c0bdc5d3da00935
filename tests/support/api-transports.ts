import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Api, ApiOptions } from '../../server/api/api.ts';
import type { Database } from '../../server/api/platform/database/database.ts';
import { buildApi, startApi } from './api.ts';
import { buildDatabase } from './database.ts';

export interface WireRequest {
  method: string;
  /** Path below the API's base and query, sent unchanged. */
  target: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface WireAnswer {
  status: number;
  headers: Record<string, unknown>;
  /** The parsed JSON, or the bytes of a file. */
  body: unknown;
}

/** The embedded or the remote API, with its own database. */
export interface ApiTransport {
  db: Database;
  send: (request: WireRequest) => Promise<WireAnswer>;
  close: () => Promise<void>;
}

type Options = Partial<ApiOptions> & { now: () => Date };

export async function openInside(options: Options): Promise<ApiTransport> {
  const db = await buildDatabase({ now: options.now() });
  const api = buildApi({ db, ...options });
  const close = () => api.drain().then(db.close);
  return { db, send: (sent) => sendInside(api, sent), close };
}

export async function openHttp(options: Options): Promise<ApiTransport> {
  const db = await buildDatabase({ now: options.now() });
  const api = buildApi({ db, ...options });
  const { port, stop } = await startApi(api);
  const close = () => stop().then(api.drain).then(db.close);
  return { db, send: (sent) => sendHttp(port, toBytes(sent)), close };
}

async function sendInside(
  api: Api,
  { method, target, headers = {}, body }: WireRequest,
): Promise<WireAnswer> {
  const [path = '', query = ''] = target.split('?');
  const answer = await api.call({
    method,
    path,
    query: new URLSearchParams(query),
    headers: { ...headers },
    body: body === undefined ? undefined : JSON.parse(JSON.stringify(body)),
    ip: '127.0.0.1',
  });
  const bytes = answer.chunks
    ? await buffer(answer.chunks)
    : Buffer.from(answer.file?.bytes ?? JSON.stringify(answer.body));
  return { status: answer.status, headers: answer.headers, body: readBody(answer.headers, bytes) };
}

function toBytes({ body, headers = {}, ...rest }: WireRequest): HttpRequest {
  if (body === undefined) return { ...rest, headers };
  return {
    ...rest,
    headers: { 'content-type': 'application/json', ...headers },
    bytes: Buffer.from(JSON.stringify(body)),
  };
}

export interface HttpRequest {
  method: string;
  target: string;
  headers: Record<string, string>;
  bytes?: Uint8Array;
}

/** Much longer than the slowest answer, the documentation page, takes on a busy machine. */
const NO_ANSWER_MS = 10_000;

/** The headers that HTTP adds to an answer. */
const TRANSPORT = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']);

/** Sends exactly these bytes. HTTP clients would normalize or reject them. */
export async function sendHttp(
  port: number,
  { method, target, headers, bytes }: HttpRequest,
): Promise<WireAnswer> {
  const length = bytes ? { 'content-length': String(bytes.length) } : {};
  const sent = request({
    // A kept connection may be closed by the server while the request is on its way.
    agent: false,
    port,
    method,
    path: `/api${target}`,
    headers: { ...length, ...headers },
    timeout: NO_ANSWER_MS,
  });
  sent.on('timeout', () => sent.destroy(new Error(`No answer to ${method} ${target}`)));
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject).end(bytes);
  });
  const headersToCompare = Object.entries(answer.headers).filter(([name]) => !TRANSPORT.has(name));
  return {
    status: answer.statusCode ?? 0,
    headers: Object.fromEntries(headersToCompare),
    body: readBody(answer.headers, await buffer(answer)),
  };
}

const readBody = (headers: Record<string, unknown>, bytes: Buffer): unknown =>
  headers['content-type'] === 'application/json' && bytes.length > 0 ? JSON.parse(bytes.toString()) : bytes;
