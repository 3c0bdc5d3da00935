import { useSyncExternalStore } from 'react';

/** Paths below /api. */
export interface WalletPaths {
  pkpass?: string | null | undefined;
  google?: string | null | undefined;
}

/** The links that save a wallet pass, Google's first on Android. Apple's pass is a file, Google's a page. */
export function useWalletLinks({ pkpass, google }: WalletPaths) {
  const isAndroid = useSyncExternalStore(
    neverChanges,
    () => navigator.userAgent.includes('Android'),
    () => false,
  );
  const apples = pkpass ? [{ path: pkpass, label: 'Add to Apple Wallet', isFile: true }] : [];
  const googles = google ? [{ path: google, label: 'Save to Google Wallet', isFile: false }] : [];
  return isAndroid ? [...googles, ...apples] : [...apples, ...googles];
}

const neverChanges = () => () => {};
