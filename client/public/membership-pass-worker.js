// Keeps the last copy of the membership pass for when there is no connection: its document and the files that it names.
// Everything else goes to the network as if there were no worker. See docs/decisions/015.
const CACHE = 'membership-pass';
const PAGE = '/point-club/membership-pass';
// As long as a login lasts at most.
const LONGEST_MS = 30 * 24 * 3600 * 1000;

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));

addEventListener('message', (event) => {
  const answer = (isKept) => event.ports[0]?.postMessage(isKept);
  const keeping = fetch(PAGE, { redirect: 'manual' }).then(keep);
  event.waitUntil(keeping.then(answer, () => answer(false)));
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
    event.waitUntil(keep(page.clone()).catch(() => undefined));
    return page;
  } catch (error) {
    return findPage(error);
  }
}

/** Keeps what the server has just sent. Whoever is not shown the page any more has no copy of it either. */
async function keep(page) {
  if (page.status >= 500) return false;
  if (!page.ok) {
    await caches.delete(CACHE);
    return false;
  }
  const html = await page.clone().text();
  const files = new Set(Array.from(html.matchAll(/"(\/assets\/[^"?#]+)"/g), ([, file]) => file));
  const cache = await caches.open(CACHE);
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await cache.addAll([...files].filter((file) => !kept.includes(file)));
  await Promise.all(
    kept.filter((path) => path !== PAGE && !files.has(path)).map((path) => cache.delete(path)),
  );
  await cache.put(PAGE, page);
  return true;
}

async function findPage(error) {
  const page = await caches.match(PAGE);
  if (page && Date.now() - Date.parse(page.headers.get('date')) < LONGEST_MS) return page;
  await caches.delete(CACHE);
  throw error;
}

/** Named by their content: a copy is never out of date. */
async function findFile(request) {
  return (await caches.match(request)) ?? fetch(request);
}
