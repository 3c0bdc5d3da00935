import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import { AppError } from '../../../../shared/errors/app-error.ts';
import { readCallBody } from '../../../read-call-body.ts';
import { toReadable } from '../../../to-readable.ts';
import { presentError } from './error-response.ts';
import type { ApiAnswer, ApiCall } from '../../../../shared/contracts/api-call.ts';

/** The function that answers API calls. */
export interface ApiCalls {
  call(request: ApiCall): Promise<ApiAnswer>;
}

/** Creates the router that answers API calls. Mount it at the API's base path. `req.ip` depends on `trust proxy`. */
export const answerOverHttp =
  (api: ApiCalls): RequestHandler =>
  (req, res, next) =>
    void answer(api, req)
      .then((result) => (result.chunks ? sendStream(res, result, result.chunks) : send(res, result)))
      .catch(next);

async function answer(api: ApiCalls, req: Request): Promise<ApiAnswer> {
  try {
    const { method, url, headers, ip = '' } = req;
    const [path = '', ...query] = url.split('?');
    const sent = await readCallBody(req, { method, path });
    return await api.call({
      method,
      path,
      query: new URLSearchParams(query.join('?')),
      headers: flatten(headers),
      ...sent,
      ip,
    });
  } catch (error) {
    if (error instanceof AppError) return presentError(error);
    throw error;
  }
}

/** Joins repeated headers. The joined value is invalid in all checks. */
const flatten = (headers: Request['headers']) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join() : value]),
  );

function send(res: Response, { status, headers, body, file }: ApiAnswer): void {
  const bytes = file?.bytes ?? Buffer.from(JSON.stringify(body));
  // The rest of a rejected body is not read, so close the connection after the response.
  const connection = res.req.complete ? {} : { connection: 'close' };
  res.writeHead(status, { ...headers, ...connection, 'content-length': bytes.byteLength });
  res.end(res.req.method === 'HEAD' ? undefined : bytes);
}

/** Makes the answer as fast as the client reads it, and stops when the client leaves. */
async function sendStream(
  res: Response,
  { status, headers }: ApiAnswer,
  chunks: NonNullable<ApiAnswer['chunks']>,
): Promise<void> {
  res.statusCode = status;
  res.setHeaders(new Map(Object.entries(headers)));
  if (res.req.method === 'HEAD') {
    toReadable(chunks).destroy();
    return void res.end();
  }
  res.flushHeaders();
  // The answer has begun, so a failure can only close the connection, which `pipeline` does.
  await pipeline(toReadable(chunks), res).catch(() => undefined);
}
