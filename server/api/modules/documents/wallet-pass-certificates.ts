import { generateKeyPair, randomBytes, randomInt, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findOrCreateSecret } from '../../platform/secrets.ts';

const certificates = v.object({
  /** PEM: Apple's intermediate certificate, the pass type's certificate and its key. */
  wwdr: v.string(),
  signerCert: v.string(),
  signerKey: v.string(),
  signerKeyPassphrase: v.optional(v.string()),
});
export type PassCertificates = v.InferOutput<typeof certificates>;

const SECRET = 'pass-certificates';
const YEARS = 10;

/** Reads the pass type and team identifiers that Apple writes into the signing certificate. */
export function readPassIdentity({ signerCert }: PassCertificates): {
  passTypeIdentifier: string;
  teamIdentifier: string;
} {
  const { subject } = new X509Certificate(signerCert);
  const field = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(subject)?.[1];
  const passTypeIdentifier = field('UID');
  const teamIdentifier = field('OU');
  if (!passTypeIdentifier || !teamIdentifier)
    throw new Error('The pass certificate names no pass type (UID) or team (OU)');
  return { passTypeIdentifier, teamIdentifier };
}

/** Creates the demo's certificates once and stores them in the database. iPhones must trust them to show the passes. */
export async function loadDemoPassCertificates(queries: Queries, now: Date): Promise<PassCertificates> {
  const json = await findOrCreateSecret(queries, SECRET, async () =>
    JSON.stringify(await createDemoPassCertificates(now)),
  );
  return v.parse(certificates, JSON.parse(json));
}

/** Creates a demo certificate authority in place of Apple's and a pass type certificate signed by it. */
export async function createDemoPassCertificates(now: Date): Promise<PassCertificates> {
  const { default: forge } = await import('node-forge');
  const [authority, signer] = await Promise.all([createKeyPair(), createKeyPair()]);
  const expires = new Date(now.getTime() + YEARS * 365 * DAY_MS);
  const certify = (
    subject: Record<string, string>,
    issuer: Record<string, string>,
    publicKey: string,
    extensions: object[],
  ) => {
    const certificate = forge.pki.createCertificate();
    certificate.publicKey = forge.pki.publicKeyFromPem(publicKey);
    // A first byte of 40 to 7F makes the number positive without padding, which OpenSSL rejects.
    certificate.serialNumber = `${(64 + randomInt(64)).toString(16)}${randomBytes(7).toString('hex')}`;
    certificate.validity.notBefore = new Date(now.getTime() - DAY_MS);
    certificate.validity.notAfter = expires;
    certificate.setSubject(attributes(subject));
    certificate.setIssuer(attributes(issuer));
    certificate.setExtensions(extensions);
    certificate.sign(forge.pki.privateKeyFromPem(authority.privateKey), forge.md.sha256.create());
    return forge.pki.certificateToPem(certificate);
  };
  const ca = { '2.5.4.3': 'Demo Pass Authority', '2.5.4.10': 'Demo' };
  const pass = {
    '0.9.2342.19200300.100.1.1': 'pass.example.parking',
    '2.5.4.3': 'Pass Type ID: pass.example.parking',
    '2.5.4.11': 'DEMOTEAM00',
    '2.5.4.10': 'Demo',
  };
  return {
    wwdr: certify(ca, ca, authority.publicKey, [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ]),
    signerCert: certify(pass, ca, signer.publicKey, [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', emailProtection: true },
    ]),
    signerKey: signer.privateKey,
  };
}

const attributes = (fields: Record<string, string>) =>
  Object.entries(fields).map(([type, value]) => ({ type, value }));

function createKeyPair(): Promise<{ publicKey: string; privateKey: string }> {
  return promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}
