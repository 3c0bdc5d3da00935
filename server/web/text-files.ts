import type { Response } from 'express';
import type { TextFile } from '../../shared/page/page.ts';
import { SECURITY_HEADERS } from '../../shared/page/security-headers.ts';
import { etagOf } from './page-cache.ts';

const AN_HOUR = 'public, max-age=3600';

/** Sends a file that is written from the site's own lists. */
export async function sendTextFile(res: Response, file: TextFile, origin: string): Promise<void> {
  const body = await file.write({ origin });
  res.set({
    ...SECURITY_HEADERS,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'content-type': file.contentType,
    'cache-control': AN_HOUR,
    etag: etagOf(body),
  });
  // Without the body for whoever has it already.
  res.send(body);
}
