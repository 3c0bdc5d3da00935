import type { PKPass } from 'passkit-generator';
import { business } from '../../../../shared/business.ts';
import { readPassIdentity, type PassCertificates } from './wallet-pass-certificates.ts';
import { renderWalletPassImages, passColours } from './wallet-pass-style.ts';

/** Where a wallet asks for newer versions of a pass, and with what it proves that it has it. */
export interface PassService {
  webServiceURL: string;
  authenticationToken: string;
}

/** What passes are made with. */
export interface PassIssuer {
  certificates: PassCertificates;
  /** Null where wallets would not ask: they do so over https only. */
  findService: (serialNumber: string) => PassService | null;
}

interface PassFacts {
  /** The same for every copy: a wallet replaces the pass instead of adding one. */
  serialNumber: string;
  description: string;
  kind: 'generic' | 'storeCard';
  /** What the barcode says, also below it. */
  number: string;
  /** Said on the lock screen near the lot. */
  nearby: string;
  /** It is good for nothing any more. */
  isVoid: boolean;
}

/** A pass of the house, with its look, its place and its barcode; what it says is the caller's. */
export async function openWalletPass(
  facts: PassFacts,
  { certificates, findService }: PassIssuer,
): Promise<PKPass> {
  const { PKPass: Pass } = await import('passkit-generator');
  const pass = new Pass(renderWalletPassImages(), certificates, {
    ...readPassIdentity(certificates),
    ...findService(facts.serialNumber),
    serialNumber: facts.serialNumber,
    description: facts.description,
    organizationName: business.name,
    logoText: business.name,
    ...(facts.isVoid && { voided: true }),
    ...passColours,
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
