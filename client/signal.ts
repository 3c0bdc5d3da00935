import { business } from '../shared/business.ts';
import { buttonClass } from '../shared/components/Button.tsx';
import styles from './signal.module.css';

const RETRY_MS = 5_000;
const PROBE_TIMEOUT_MS = 10_000;

let search: Promise<boolean> | null = null;

/** Resolves when the site can be reached, to whether that took waiting. While it waits, the page says "No signal". */
export function waitForSignal(): Promise<boolean> {
  search ??= findSignal().finally(() => (search = null));
  return search;
}

async function findSignal(): Promise<boolean> {
  if (await isReachable()) return false;
  const notice = showNotice();
  do await pause();
  while (!(await isReachable()));
  notice.remove();
  return true;
}

/** Any answer means that there is a network. */
const isReachable = (): Promise<boolean> =>
  fetch('/livez', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );

const pause = (): Promise<unknown> =>
  new Promise((resolve) => {
    addEventListener('online', resolve, { once: true });
    setTimeout(resolve, RETRY_MS);
  });

/** Plain DOM: it must also show while the page's own code is missing. */
function showNotice(): HTMLElement {
  const notice = document.createElement('div');
  notice.className = styles.notice ?? '';
  notice.role = 'alert';
  const phone = document.createElement('a');
  phone.className = buttonClass('secondary', false);
  phone.href = business.phoneLink;
  phone.append(`Call ${business.phone}`);
  document.body.append(notice);
  notice.append('No signal. What you typed is kept, and this page tries again by itself.', phone);
  return notice;
}
