import type { Response } from 'express';
import type { TextFile } from '../../shared/page/page.ts';
import { SECURITY_HEADERS } from '../../shared/page/security-headers.ts';
import { etagOf } from './page-cache.ts';

const CACHE_CONTROL = 'public, max-age=3600';

/** Sends a file that is generated from the site's own lists. */
export async function sendTextFile(res: Response, file: TextFile, origin: string): Promise<void> {
  const body = await file.write({ origin });
  res.set({
    ...SECURITY_HEADERS,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'content-type': file.contentType,
    'cache-control': CACHE_CONTROL,
    etag: etagOf(body),
  });
  // Express answers 304 when the client has this ETag.
  res.send(body);
}
