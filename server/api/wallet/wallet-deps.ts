import type { Deps } from '../deps.ts';
import type { BookingFiles } from '../passes/booking-files.ts';

export interface WalletDeps extends Pick<Deps, 'db' | 'signer' | 'now' | 'log' | 'canMakePasses'> {
  files: BookingFiles;
}
