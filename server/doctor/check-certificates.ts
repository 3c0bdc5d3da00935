import { createPrivateKey, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { checkServerIdentity, connect, type PeerCertificate } from 'node:tls';
import type { Env } from '../env.ts';
import { type Finding, judgeExpiry, ok, problem } from '../api/doctor/finding.ts';

const TIMEOUT_MS = 5_000;

export function checkWalletCertificates(env: Env, now: Date): Finding[] {
  const {
    PASS_CERT_PEM: pass,
    PASS_KEY_PEM: key,
    PASS_WWDR_PEM: wwdr,
    PASS_KEY_PASSPHRASE: passphrase,
  } = env;
  if (!pass && !key && !wwdr) return [ok('Not set: there are no passes of Apple Wallet.')];
  if (!pass || !key || !wwdr)
    return [problem('Set PASS_CERT_PEM, PASS_KEY_PEM and PASS_WWDR_PEM together, or there are no passes.')];
  const certificate = parse(pass);
  const authority = parse(wwdr);
  if (!certificate) return [problem('PASS_CERT_PEM is not a certificate.')];
  if (!authority) return [problem('PASS_WWDR_PEM is not a certificate.')];
  return [
    judgeExpiry('The wallet pass certificate', new Date(certificate.validTo), { now, warnDays: 30 }),
    judgeExpiry('The intermediate certificate (WWDR)', new Date(authority.validTo), { now, warnDays: 30 }),
    ...(fits(certificate, key, passphrase) ? [] : [problem('PASS_KEY_PEM does not fit PASS_CERT_PEM.')]),
    ...(certificate.verify(authority.publicKey)
      ? []
      : [problem('PASS_WWDR_PEM did not sign PASS_CERT_PEM: download the intermediate that did.')]),
  ];
}

function parse(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}

function fits(certificate: X509Certificate, key: string, passphrase: string | undefined): boolean {
  try {
    return certificate.checkPrivateKey(createPrivateKey({ key, ...(passphrase && { passphrase }) }));
  } catch {
    return false;
  }
}

/** The certificate that visitors get at PUBLIC_ORIGIN. */
export async function checkSiteCertificate({ publicOrigin }: Env, now: Date): Promise<Finding[]> {
  if (!publicOrigin?.startsWith('https:')) return [ok('PUBLIC_ORIGIN is not https.')];
  const { hostname, port } = new URL(publicOrigin);
  const answer = await readCertificate(hostname, Number(port || 443)).catch((error: unknown) =>
    error instanceof Error && 'code' in error ? String(error.code) : 'no answer',
  );
  if (typeof answer === 'string') return [problem(`${publicOrigin} cannot be reached from here: ${answer}.`)];
  const { certificate, trouble } = answer;
  const wrongName = checkServerIdentity(hostname, certificate);
  return [
    judgeExpiry(`The certificate of ${hostname}`, new Date(certificate.valid_to), { now, warnDays: 14 }),
    ...(wrongName ? [problem(`The certificate does not name ${hostname}.`)] : []),
    ...(trouble && trouble !== 'CERT_HAS_EXPIRED' && trouble !== 'ERR_TLS_CERT_ALTNAME_INVALID'
      ? [problem(`Browsers do not trust the certificate: ${trouble}.`)]
      : []),
  ];
}

function readCertificate(
  host: string,
  port: number,
): Promise<{ certificate: PeerCertificate; trouble: string | null }> {
  return new Promise((resolve, reject) => {
    const servername = isIP(host) ? '' : host;
    const socket = connect({ host, port, servername, rejectUnauthorized: false, timeout: TIMEOUT_MS }, () => {
      const trouble = socket.authorized ? null : String(socket.authorizationError);
      resolve({ certificate: socket.getPeerCertificate(), trouble });
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })));
    socket.once('error', reject);
  });
}
