import type { PKPass } from 'passkit-generator';
import { business } from '../../../../shared/business.ts';
import { readPassIdentity, type PassCertificates } from './wallet-pass-certificates.ts';
import { readWalletPassImages, walletPassColors } from './wallet-pass-style.ts';

/** Where a wallet requests updates of a wallet pass, and the token it authenticates with. */
export interface PassService {
  webServiceURL: string;
  authenticationToken: string;
}

/** What wallet passes are created with. */
export interface PassIssuer {
  certificates: PassCertificates;
  /** Returns null when the service is not on https, because wallets only use https. */
  findService: (serialNumber: string) => PassService | null;
}

interface PassFacts {
  /** The same for every copy, so that a wallet replaces the pass instead of adding one. */
  serialNumber: string;
  description: string;
  kind: 'generic' | 'storeCard';
  /** Content of the barcode, also printed below it. */
  number: string;
  /** Shown on the lock screen near the lot. */
  nearby: string;
  /** Marks the pass as no longer valid. */
  isVoid: boolean;
}

/** Starts a wallet pass with the brand's style, location and barcode. The caller adds the fields. */
export async function openWalletPass(
  facts: PassFacts,
  { certificates, findService }: PassIssuer,
): Promise<PKPass> {
  const { PKPass: Pass } = await import('passkit-generator');
  const pass = new Pass(readWalletPassImages(), certificates, {
    ...readPassIdentity(certificates),
    ...findService(facts.serialNumber),
    serialNumber: facts.serialNumber,
    description: facts.description,
    organizationName: business.name,
    logoText: business.name,
    ...(facts.isVoid && { voided: true }),
    ...walletPassColors,
  });
  pass.type = facts.kind;
  pass.setBarcodes({ message: facts.number, format: 'PKBarcodeFormatQR', altText: facts.number });
  pass.setLocations({
    latitude: business.latitude,
    longitude: business.longitude,
    relevantText: `${business.name}: ${facts.nearby}`,
  });
  return pass;
}
