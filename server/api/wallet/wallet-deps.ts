import type { Documents, DocumentDeps } from '../modules/documents/create-documents.ts';

export interface WalletDeps extends Pick<DocumentDeps, 'db' | 'signer' | 'now' | 'log' | 'wallets'> {
  files: Documents;
}
