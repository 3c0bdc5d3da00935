import type { Deps } from '../platform/deps.ts';
import type { BookingFiles } from '../modules/documents/create-documents.ts';

export interface WalletDeps extends Pick<Deps, 'db' | 'signer' | 'now' | 'log' | 'canMakePasses'> {
  files: BookingFiles;
}
