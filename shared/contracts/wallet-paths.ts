import * as v from 'valibot';

/** Redirects to Google Wallet, which saves the pass in the link. */
export const GOOGLE_WALLET_FILE = 'google-wallet.link';

/** The paths of wallet passes, below the API's base. null for a wallet that is not configured. */
export const walletPaths = {
  pkpass: v.optional(v.nullable(v.string())),
  google: v.optional(v.nullable(v.string())),
};
