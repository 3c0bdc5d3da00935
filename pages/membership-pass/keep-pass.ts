const WORKER = '/membership-pass-worker.js';
const SCOPE = '/point-club/membership-pass';

/**
 * Has a worker keep a copy of this page for when there is no connection. The copy goes with the login: see
 * `shared/stores/tell-tabs.ts`. @returns whether it is kept; false where the browser cannot
 */
export async function keepPass(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  try {
    const { serviceWorker } = navigator;
    // Registering anew sometimes never came to an end after a lost connection; what is known need not be registered.
    const known = await serviceWorker.getRegistration(SCOPE);
    const { active, waiting, installing } = known ?? (await serviceWorker.register(WORKER, { scope: SCOPE }));
    const worker = active ?? waiting ?? installing;
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<boolean>((resolve) => {
      port1.addEventListener('message', ({ data }) => resolve(data === true), { once: true });
      port1.start();
    });
    worker?.postMessage('keep', [port2]);
    return await answer;
  } catch {
    // Private windows and full disks: the page works as well without a copy.
    return false;
  }
}
