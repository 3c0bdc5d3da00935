const WORKER = '/service-worker.js';
const PAGE = '/point-club/membership-pass';

/**
 * Asks the service worker to keep a copy of this page for offline use. Logging out deletes the copy: see
 * `shared/stores/tell-tabs.ts`. @returns whether the copy is kept; false if the browser cannot
 */
export async function keepPass(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  try {
    const { serviceWorker } = navigator;
    // After a lost connection, registering again sometimes never resolves. An existing registration needs no new one.
    const known = await serviceWorker.getRegistration(PAGE);
    const { active, waiting, installing } = known ?? (await serviceWorker.register(WORKER));
    const worker = active ?? waiting ?? installing;
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<boolean>((resolve) => {
      port1.addEventListener('message', ({ data }) => resolve(data === true), { once: true });
      port1.start();
    });
    worker?.postMessage(PAGE, [port2]);
    return await answer;
  } catch {
    // Fails in private windows and on full disks. The page works without a copy.
    return false;
  }
}
