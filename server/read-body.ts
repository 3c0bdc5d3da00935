import type { IncomingMessage } from 'node:http';
import { AppError } from '../shared/errors/app-error.ts';
import { parseQuery } from '../shared/page/parse-query.ts';

/** A body that is too long is still read up to this size, so that the client gets the 413 response. */
const MAX_READ_BYTES = 4 * 1024 * 1024;

/**
 * Reads a request's JSON body of at most `limit` bytes; undefined without a body. Rejects with 413 (too long),
 * 415 (not `application/json`, or compressed) or 400 (not UTF-8, not JSON, cut off).
 */
export async function readJsonBody(req: IncomingMessage, { limit }: { limit: number }): Promise<unknown> {
  const bytes = await readBytes(req, limit);
  if (bytes.length === 0) return undefined;
  checkContentType(req);
  const text = decode(bytes);
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('The body isn’t valid JSON.');
  }
}

/**
 * Reads the fields of a form that a browser sent without scripts, at most `limit` bytes. A repeated field keeps its first
 * value. null for any other body.
 */
export async function readFormBody(
  req: IncomingMessage,
  { limit }: { limit: number },
): Promise<Record<string, string> | null> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(req.headers['content-type'] ?? '')) return null;
  return parseQuery(new URLSearchParams(decode(await readBytes(req, limit))));
}

/** Reads a request's body as one file. Rejects with 413 (too long), 415 (another type, or compressed) or 400 (cut off). */
export async function readFileBody(
  req: IncomingMessage,
  { contentType, maxBytes }: { contentType: string; maxBytes: number },
): Promise<Uint8Array> {
  const bytes = await readBytes(req, maxBytes);
  const { 'content-type': sent, 'content-encoding': encoding = 'identity' } = req.headers;
  if (bytes.length === 0 || (sent?.toLowerCase() === contentType && encoding === 'identity')) return bytes;
  throw new AppError(
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    `Send the body as one file of the type ${contentType}, not compressed.`,
  );
}

/** Reads a request's body as it came, for a signature over it. Rejects with 413 (too long) or 400 (cut off). */
export const readRawBody = (req: IncomingMessage, { limit }: { limit: number }): Promise<Uint8Array> =>
  readBytes(req, limit);

async function readBytes(req: IncomingMessage, limit: number): Promise<Buffer> {
  const announced = Number(req.headers['content-length'] ?? 0);
  if (announced > MAX_READ_BYTES) throw tooLong(limit);
  const chunks: Buffer[] = [];
  let length = 0;
  // Without `destroyOnReturn: false`, leaving the loop would close the connection before the response.
  const incoming: AsyncIterable<Buffer> = req.iterator({ destroyOnReturn: false });
  try {
    for await (const chunk of incoming) {
      length += chunk.length;
      if (length > MAX_READ_BYTES) break;
      if (length <= limit) chunks.push(chunk);
    }
  } catch {
    throw badRequest('The body was cut off.');
  }
  if (length > limit) throw tooLong(limit);
  return Buffer.concat(chunks);
}

function checkContentType({ headers }: IncomingMessage): void {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters
    .map((parameter) => parameter.trim())
    .find((parameter) => parameter.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/.test(charset);
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
  if (type.trim() === 'application/json' && isUtf8 && isPlain) return;
  throw new AppError(
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    'Send the body as application/json in UTF-8, not compressed.',
  );
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badRequest('The body isn’t valid UTF-8.');
  }
}

const badRequest = (message: string) => new AppError(400, 'BAD_REQUEST', message);

const tooLong = (limit: number) =>
  new AppError(413, 'PAYLOAD_TOO_LARGE', `The body is longer than ${Math.floor(limit / 1024)} KB.`);
