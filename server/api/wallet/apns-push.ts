import { type ClientHttp2Session, connect } from 'node:http2';
import { text } from 'node:stream/consumers';
import { type PassCertificates, readPassIdentity } from '../modules/documents/wallet-pass-certificates.ts';
import type { PassPush } from './pass-push.ts';

const APPLE = 'https://api.push.apple.com';
const TIMEOUT_MS = 10_000;
const IDLE_MS = 60_000;

interface ApnsOptions {
  certificates: PassCertificates;
  /** Replaces Apple's server and its certificate authority in tests. */
  origin?: string;
  ca?: string;
}

/**
 * Creates a client of Apple's push service, authenticated by the certificate that signs the wallet passes.
 * An empty message makes the device request updates.
 * Source: https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns
 */
export function createApnsPush({ certificates, origin = APPLE, ca }: ApnsOptions): PassPush {
  const { passTypeIdentifier } = readPassIdentity(certificates);
  const { signerCert: cert, signerKey: key, signerKeyPassphrase: passphrase } = certificates;
  let session: ClientHttp2Session | undefined;

  function open(): ClientHttp2Session {
    if (session && !session.closed && !session.destroyed) return session;
    const opened = connect(origin, { cert, key, passphrase, ca });
    // Each request gets its own error, and an idle session must not keep the process alive.
    opened.on('error', () => opened.destroy());
    opened.setTimeout(IDLE_MS, () => opened.close());
    opened.unref();
    return (session = opened);
  }

  return {
    async push(pushToken) {
      const headers = {
        ':method': 'POST',
        ':path': `/3/device/${pushToken}`,
        'apns-topic': passTypeIdentifier,
      };
      const { status, reason } = await send(open(), headers);
      if (status === 200) return 'sent';
      if (status === 410 || reason === 'BadDeviceToken') return 'unregistered';
      throw new Error(`Apple's push service answered ${status} ${reason}`);
    },
  };
}

async function send(
  session: ClientHttp2Session,
  headers: Record<string, string>,
): Promise<{ status: number; reason: string }> {
  const request = session.request(headers);
  request.setTimeout(TIMEOUT_MS, () => request.destroy(new Error("Apple's push service timed out")));
  const status = new Promise<number>((resolve, reject) => {
    request.once('response', (answer) => resolve(answer[':status'] ?? 0));
    request.once('error', reject);
    request.once('close', () => reject(new Error("The connection to Apple's push service broke")));
  });
  request.end('{}');
  const [code, body] = await Promise.all([status, text(request)]);
  return { status: code, reason: /"reason"\s*:\s*"(\w+)"/.exec(body)?.[1] ?? '' };
}
