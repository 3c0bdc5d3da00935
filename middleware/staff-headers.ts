import type { PageContext } from '../shared/page/page-context.ts';

type Seen = Pick<PageContext, 'side' | 'match' | 'response'>;

/** Widens the headers of the pages in the back office whose route asks for it. Runs after `headers` and `staff`. */
export function staffHeaders({ side, match, response: { headers } }: Seen): void {
  if (side === 'browser') return;
  const allows = match?.route.allows ?? [];
  const replace = (name: string, from: string, to: string) => {
    headers[name] = headers[name]?.replace(from, to) ?? to;
  };
  if (allows.includes('camera')) replace('permissions-policy', 'camera=()', 'camera=(self)');
  if (allows.includes('photos'))
    replace('content-security-policy', "img-src 'self' data:", "img-src 'self' data: blob:");
  if (allows.includes('frames'))
    replace('content-security-policy', "base-uri 'none'", "frame-src 'self'; base-uri 'none'");
}
