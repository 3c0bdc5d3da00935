/** No segment that climbs, hides a separator or says nothing: what is left stays below the API's base. */
const BAD_SEGMENT = /^\.{1,2}$|[/\\\p{Cc}]/u;

/**
 * Splits a gateway URL into the API's path and query. null for everything but a plain relative path: absolute form,
 * `//host`, `..` in any notation, undecodable percent signs.
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
