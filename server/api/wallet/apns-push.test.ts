import { once } from 'node:events';
import { createSecureServer, type Http2SecureServer, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { type PeerCertificate, TLSSocket } from 'node:tls';
import { expect } from 'chai';
import {
  createDemoPassCertificates,
  type PassCertificates,
} from '../modules/documents/wallet-pass-certificates.ts';
import { createApnsPush } from './apns-push.ts';
import type { PassPush } from './pass-push.ts';

interface Message {
  path: unknown;
  method: unknown;
  topic: unknown;
  body: string;
  /** Subject of the client certificate. */
  peer: PeerCertificate['subject'] | undefined;
}

/** Responses by the first letter of the token. All other tokens get 200. */
const ANSWERS: Record<string, [status: number, body: string]> = {
  d: [410, '{"reason":"Unregistered"}'],
  b: [400, '{"reason":"BadDeviceToken"}'],
  f: [503, '{"reason":"ServiceUnavailable"}'],
};

describe('createApnsPush', () => {
  const messages: Message[] = [];
  let server: Http2SecureServer;
  let certificates: PassCertificates;
  let passPush: PassPush;
  const sessions = new Set<ServerHttp2Session>();
  before(async () => {
    certificates = await createDemoPassCertificates(new Date());
    const { cert, key } = await createServerCertificate();
    server = createSecureServer({ cert, key, requestCert: true, rejectUnauthorized: false });
    server.on('stream', (stream, headers) => {
      const socket = stream.session?.socket;
      const peer = socket instanceof TLSSocket ? socket.getPeerCertificate().subject : undefined;
      const { ':path': path, ':method': method, 'apns-topic': topic } = headers;
      let body = '';
      stream.setEncoding('utf8').on('data', (part: string) => (body += part));
      stream.on('end', () => {
        messages.push({ path, method, topic, body, peer });
        const [status, answer] = ANSWERS[String(path).slice('/3/device/'.length)[0] ?? ''] ?? [200, ''];
        stream.respond({ ':status': status });
        stream.end(answer);
      });
    });
    server.on('session', (session) => sessions.add(session));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const origin = `https://127.0.0.1:${port}`;
    passPush = createApnsPush({ certificates, origin, ca: cert });
  });
  after(() => {
    // Sessions stay open for later messages, so destroy them.
    for (const session of sessions) session.destroy();
    server.close();
  });
  beforeEach(() => void messages.splice(0));

  it('push sends an empty message for the pass type, authenticated by the certificate', async () => {
    expect(await passPush.push('abc123')).to.equal('sent');
    const [message] = messages;
    expect(message).to.include({
      path: '/3/device/abc123',
      method: 'POST',
      topic: 'pass.example.parking',
      body: '{}',
    });
    expect(message?.peer).to.have.property('OU', 'DEMOTEAM00');
  });

  it('push returns unregistered for a dead token', async () => {
    expect(await passPush.push('dead')).to.equal('unregistered');
    expect(await passPush.push('bad')).to.equal('unregistered');
  });

  it('push throws when the push service fails or is unreachable', async () => {
    const failed = await passPush.push('fa11').catch(String);
    expect(failed).to.include('answered 503 ServiceUnavailable');
    const unreachable = createApnsPush({ certificates, origin: 'https://127.0.0.1:1' });
    expect(await unreachable.push('abc123').catch(() => 'thrown')).to.equal('thrown');
  });
});

/** Creates a self-signed certificate for 127.0.0.1. */
async function createServerCertificate(): Promise<{ cert: string; key: string }> {
  const { default: forge } = await import('node-forge');
  const keys = forge.pki.rsa.generateKeyPair(2048);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = keys.publicKey;
  certificate.validity.notAfter = new Date(Date.now() + 86_400_000);
  certificate.setSubject([{ name: 'commonName', value: 'push' }]);
  certificate.setIssuer([{ name: 'commonName', value: 'push' }]);
  certificate.setExtensions([{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }]);
  certificate.sign(keys.privateKey, forge.md.sha256.create());
  return { cert: forge.pki.certificateToPem(certificate), key: forge.pki.privateKeyToPem(keys.privateKey) };
}
