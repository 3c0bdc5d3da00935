import type { IncomingMessage } from 'node:http';
import type { ApiCall } from '../shared/contracts/api-call.ts';
import type { Upload } from '../shared/contracts/contract.ts';
import { contracts } from '../shared/contracts/contracts.ts';
import { toPattern } from './call-pattern.ts';
import { readFileBody, readJsonBody } from './read-body.ts';

const JSON_LIMIT = 32 * 1024;

const uploads = contracts.flatMap(({ upload, method, path }) =>
  upload ? [{ upload, method, pattern: toPattern(path) }] : [],
);

/** What a call's contract takes instead of JSON; undefined for most calls. */
export const findUpload = (method: string, path: string): Upload | undefined =>
  uploads.find((call) => call.method === method && call.pattern.test(path))?.upload;

/** Reads the body of an API call: JSON of at most 32 KB, or the file that its contract takes. Rejects with 400, 413 and 415. */
export async function readCallBody(
  req: IncomingMessage,
  { method, path }: Pick<ApiCall, 'method' | 'path'>,
): Promise<Pick<ApiCall, 'body' | 'upload'>> {
  const upload = findUpload(method, path);
  if (!upload) return { body: await readJsonBody(req, { limit: JSON_LIMIT }) };
  const bytes = await readFileBody(req, upload);
  if (bytes.byteLength === 0) return {};
  return { upload: { contentType: upload.contentType, bytes } };
}
