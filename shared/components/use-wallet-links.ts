import { useSyncExternalStore } from 'react';

/** Paths below /api. */
export interface WalletPaths {
  pkpass?: string | null | undefined;
  google?: string | null | undefined;
}

/** The links that save a wallet pass, the one of the visitor's platform first. */
export function useWalletLinks(paths: WalletPaths) {
  const userAgent = useSyncExternalStore(
    neverChanges,
    () => navigator.userAgent,
    () => '',
  );
  return listWalletLinks(paths, userAgent);
}

/** Google's link first on Android. Apple's pass is a file, Google's a page. */
export function listWalletLinks({ pkpass, google }: WalletPaths, userAgent: string) {
  const apples = pkpass ? [{ path: pkpass, label: 'Add to Apple Wallet', isFile: true }] : [];
  const googles = google ? [{ path: google, label: 'Save to Google Wallet', isFile: false }] : [];
  return userAgent.includes('Android') ? [...googles, ...apples] : [...apples, ...googles];
}

const neverChanges = () => () => {};
