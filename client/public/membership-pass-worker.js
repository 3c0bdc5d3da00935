// Stores the latest copy of the membership pass and its files for offline use. All other requests go to the network as if
// there were no worker. See docs/decisions/015.
const CACHE = 'membership-pass';
const PAGE = '/point-club/membership-pass';
// The maximum lifetime of a login.
const MAX_AGE_MS = 30 * 24 * 3600 * 1000;

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('message', (event) => {
  const answer = (isStored) => event.ports[0]?.postMessage(isStored);
  const storing = fetch(PAGE, { redirect: 'manual' }).then(store);
  event.waitUntil(storing.then(answer, () => answer(false)));
});

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(answerPage(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(findFile(request));
});

async function answerPage(event) {
  try {
    const page = await fetch(event.request);
    event.waitUntil(store(page.clone()).catch(() => undefined));
    return page;
  } catch (error) {
    return findPage(error);
  }
}

/** Stores the server's latest response. Deletes the copy when the server no longer shows the page. */
async function store(page) {
  if (page.status >= 500) return false;
  if (!page.ok) {
    await caches.delete(CACHE);
    return false;
  }
  const html = await page.clone().text();
  const files = new Set(Array.from(html.matchAll(/"(\/assets\/[^"?#]+)"/g), ([, file]) => file));
  const cache = await caches.open(CACHE);
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await cache.addAll([...files].filter((file) => !paths.includes(file)));
  await Promise.all(
    paths.filter((path) => path !== PAGE && !files.has(path)).map((path) => cache.delete(path)),
  );
  await cache.put(PAGE, page);
  return true;
}

async function findPage(error) {
  const page = await caches.match(PAGE);
  if (page && Date.now() - Date.parse(page.headers.get('date')) < MAX_AGE_MS) return page;
  await caches.delete(CACHE);
  throw error;
}

/** File names contain a hash of the content, so a copy is never out of date. */
async function findFile(request) {
  return (await caches.match(request)) ?? fetch(request);
}
