import { X509Certificate } from 'node:crypto';
import { connect } from 'node:tls';
import { HOUR_MS, SECOND_MS } from '../../shared/format/durations.ts';
import type { Env } from '../env.ts';
import type { Telemetry } from './telemetry.ts';

const CONNECT_MS = 5_000;

/** Tells when the certificates of wallet passes and of the site expire. The site's is read from the network every hour. */
export function watchCertificates(env: Env, telemetry: Telemetry): void {
  let site: number | null = null;
  const pems = { 'wallet-pass': env.PASS_CERT_PEM, 'wallet-pass-intermediate': env.PASS_WWDR_PEM };
  const expiries = new Map(
    Object.entries(pems).flatMap(([name, pem]) => (pem ? [[name, readExpiry(pem)] as const] : [])),
  );
  telemetry.read('parkweb_certificate_expiry_timestamp_seconds', () =>
    [...expiries, ['site', site] as const].flatMap(([certificate, value]) =>
      value === null ? [] : [{ labels: { certificate }, value }],
    ),
  );
  const origin = env.publicOrigin;
  if (!origin?.startsWith('https:')) return;
  const look = async () => void (site = await findSiteExpiry(new URL(origin)));
  void look();
  setInterval(look, HOUR_MS).unref();
}

const toSeconds = (date: string): number | null => {
  const time = Date.parse(date);
  return Number.isNaN(time) ? null : time / SECOND_MS;
};

function readExpiry(pem: string): number | null {
  try {
    return toSeconds(new X509Certificate(pem).validTo);
  } catch {
    return null;
  }
}

/** Null when the site can't be reached. One that has expired is told, too. */
function findSiteExpiry({ hostname, port }: URL): Promise<number | null> {
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
      timeout: CONNECT_MS,
    });
    const end = (expiry: number | null) => {
      socket.destroy();
      resolve(expiry);
    };
    socket.once('secureConnect', () => end(toSeconds(socket.getPeerCertificate().valid_to)));
    socket.once('timeout', () => end(null));
    socket.once('error', () => end(null));
    socket.unref();
  });
}
