import type { Transport } from '../../shared/api/transport.ts';

/** A browser's transport to a site's gateway, with a cookie jar. */
export function openBrowser(origin: string, cookies: Record<string, string> = {}): Transport {
  const jar = new Map(Object.entries(cookies));
  return {
    async send({ method, path, query, headers, body }) {
      const search = query.size > 0 ? `?${query}` : '';
      const answer = await fetch(`${origin}/api${path}${search}`, {
        method,
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          ...headers,
          'sec-fetch-site': 'same-origin',
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      for (const line of answer.headers.getSetCookie()) keepCookie(jar, line);
      return {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: await answer.text(),
      };
    },
  };
}

function keepCookie(jar: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';');
  const end = pair.indexOf('=');
  const name = pair.slice(0, end);
  if (/; Max-Age=0(?:;|$)/.test(line)) jar.delete(name);
  else jar.set(name, pair.slice(end + 1));
}
