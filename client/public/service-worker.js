// Opens the pages that a traveler needs at the island or at the gate without a network, each from its latest copy, and says
// "No signal" in place of every other page. All other requests go to the network. See docs/decisions/015.
const KEPT = /^\/(?:pickup|point-club\/membership-pass|bookings\/[^/]+)\/?$/;
// The maximum lifetime of a login.
const MAX_AGE_MS = 30 * 24 * 3600 * 1000;
// One bar of signal: the copy is better than a blank screen.
const TIMEOUT_MS = 4000;

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

// A page asks for a copy of the address that it shows.
addEventListener('message', (event) => {
  const answer = (isStored) => event.ports[0]?.postMessage(isStored);
  const url = new URL(event.data, location.origin);
  const storing = fetch(url, { redirect: 'manual' }).then((page) => store(url.pathname, page));
  event.waitUntil(storing.then(answer, () => answer(false)));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(answerPage(event, pathname));
  else if (pathname.startsWith('/assets/')) event.respondWith(findFile(request));
});

async function answerPage(event, pathname) {
  const { request } = event;
  const findCopy = () => (request.method === 'GET' ? findPage(pathname) : null);
  const loading = loadPage(request, pathname);
  // Stores the page even if it comes after its copy was shown.
  event.waitUntil(loading.then(({ storing }) => storing).catch(() => undefined));
  const timeout = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
  try {
    const isInTime = await Promise.race([loading, timeout]);
    return (!isInTime && (await findCopy())) || (await loading).page;
  } catch {
    return (await findCopy()) ?? sayNoSignal(request);
  }
}

async function loadPage(request, pathname) {
  const page = await fetch(request);
  // A form that was posted without scripts may have changed who is logged in.
  if (request.method !== 'GET') return { page, storing: deleteCopies() };
  return { page, storing: KEPT.test(pathname) ? store(pathname, page.clone()) : null };
}

// A cache for each page with its files, so that an unused file goes with its page.
const cacheOf = (pathname) => `offline ${pathname.replace(/\/$/, '')}`;

const deleteCopies = async () => Promise.all((await caches.keys()).map((name) => caches.delete(name)));

/** Stores the server's latest response. Deletes the copy when the server no longer shows the page. */
async function store(pathname, page) {
  if (page.status >= 500) return false;
  if (!page.ok || !KEPT.test(pathname)) {
    await caches.delete(cacheOf(pathname));
    return false;
  }
  const html = await page.clone().text();
  // The font's address is in the style, in brackets.
  const named = html.matchAll(/["(](\/assets\/[^")?#]+)[")]/g);
  const files = new Set(Array.from(named, ([, file]) => file));
  const cache = await caches.open(cacheOf(pathname));
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await cache.addAll([...files].filter((file) => !paths.includes(file)));
  await Promise.all(
    paths.filter((path) => path.startsWith('/assets/') && !files.has(path)).map((path) => cache.delete(path)),
  );
  const headers = new Headers(page.headers);
  // Asks for the site's messages: a copy is shown when they can't be loaded.
  headers.delete('server-timing');
  await cache.put('/', new Response(page.body, { headers }));
  return true;
}

async function findPage(pathname) {
  const page = await caches.match('/', { cacheName: cacheOf(pathname) });
  if (page && Date.now() - Date.parse(page.headers.get('date')) < MAX_AGE_MS) return page;
  await caches.delete(cacheOf(pathname));
  return null;
}

/** File names contain a hash of the content, so a copy is never out of date. */
async function findFile(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** Tries again by itself. A posted form is sent again only by going back to it, where its fields are still filled in. */
function sayNoSignal({ method }) {
  const isPost = method !== 'GET';
  const html = `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><title>No signal</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
${isPost ? '' : '<meta http-equiv="refresh" content="5">'}
<style>
body { max-width: 30rem; margin: 0 auto; padding: 2rem 1rem; font: 1.125rem/1.5 system-ui, sans-serif; }
a { display: inline-block; padding: .75rem 1.25rem; border: 2px solid; border-radius: .5rem; font-weight: 700; }
</style></head><body><main><h1>No signal</h1>
<p>${isPost ? 'Go back: what you typed is still there. Send it again once you’re online.' : 'This page tries again by itself.'}</p>
<p><a href="tel:+12065550150">Call (206) 555-0150</a></p></main></body></html>`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  };
  return new Response(html, { status: 503, headers });
}
