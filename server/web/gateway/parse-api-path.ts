/** `.` and `..`, hidden separators and control characters: they could lead out of the API's base. */
const BAD_SEGMENT = /^\.{1,2}$|[/\\\p{Cc}]/u;

/**
 * Splits a gateway URL into the API's path and query. null for everything but a plain path: no absolute URL, no `//host`,
 * no `..` in any encoding, no invalid percent-encoding.
 */
export function parseApiPath(url: string): { path: string; query: URLSearchParams } | null {
  const [path = '', ...query] = url.split('?');
  if (!path.startsWith('/') || path.includes('//') || !path.split('/').every(isPlainSegment)) return null;
  return { path, query: new URLSearchParams(query.join('?')) };
}

function isPlainSegment(segment: string): boolean {
  try {
    return !BAD_SEGMENT.test(decodeURIComponent(segment));
  } catch {
    return false;
  }
}
