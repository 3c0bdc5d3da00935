const WORKER = '/service-worker.js';

/** Registers the service worker, and lets it copy the page that was opened before there was one. */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const isFirst = serviceWorker.controller === null;
  const address = location.pathname + location.search;
  try {
    await serviceWorker.register(WORKER);
    if (isFirst && KEPT.test(location.pathname)) (await serviceWorker.ready).active?.postMessage(address);
  } catch {
    // Fails in private windows and on full disks. The site works without it.
  }
}

/** Lets the worker copy a page that was opened by a click: the worker sees only whole page loads. */
export function keepPage({ pathname, search }: URL): void {
  if (KEPT.test(pathname)) navigator.serviceWorker?.controller?.postMessage(pathname + search);
}

/** The same pages as in the worker; the membership pass asks for its own copy, to say whether there is one. */
const KEPT = /^\/(?:pickup|bookings\/[^/]+)\/?$/;
