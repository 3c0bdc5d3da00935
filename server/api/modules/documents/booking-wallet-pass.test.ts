import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Booking } from '../../../../shared/contracts/bookings.ts';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { buildPresentedBooking } from '../../../../tests/support/presented-booking.ts';
import { readStoredZip } from '../../../../tests/support/read-zip.ts';
import { createBookingWalletPass } from './booking-wallet-pass.ts';
import {
  loadDemoPassCertificates,
  createDemoPassCertificates,
  readPassIdentity,
} from './wallet-pass-certificates.ts';
import type { PassIssuer } from './open-wallet-pass.ts';

const now = new Date();

describe('createBookingWalletPass', () => {
  it('createBookingWalletPass contains barcode, stay dates and the identity of the certificate', async () => {
    const files = await openWalletPass();
    const pass = JSON.parse(String(files.get('pass.json')));
    expect(pass).to.include({
      formatVersion: 1,
      passTypeIdentifier: 'pass.example.parking',
      teamIdentifier: 'DEMOTEAM00',
      serialNumber: 'bk3nVq0c7tQm1yXw8ZrL4A',
    });
    expect(pass.barcodes[0]).to.include({ format: 'PKBarcodeFormatQR', message: 'CAP7K2MQ4' });
    expect(pass.generic.primaryFields[0].value).to.equal('Sat, 11/21/26, 9:00 am');
    expect(new Date(pass.relevantDate).toISOString()).to.equal('2026-11-21T17:00:00.000Z');
    expect(files.get('icon.png')?.subarray(1, 4).toString()).to.equal('PNG');
  });

  it('createBookingWalletPass contains the update service and marks a canceled booking as voided', async () => {
    const service = {
      webServiceURL: 'https://parking.example/api/passes',
      authenticationToken: 'a'.repeat(43),
    };
    const files = await openWalletPass({ status: 'CANCELLED' }, () => service);
    expect(JSON.parse(String(files.get('pass.json')))).to.include({ ...service, voided: true });
    const active = JSON.parse(String((await openWalletPass()).get('pass.json')));
    expect(active).to.not.have.any.keys('voided', 'webServiceURL', 'authenticationToken');
  });

  it('createBookingWalletPass lists every file with its hash in the manifest', async () => {
    const files = await openWalletPass();
    const manifest: Record<string, string> = JSON.parse(String(files.get('manifest.json')));
    const listed = [...files].filter(([name]) => name !== 'manifest.json' && name !== 'signature');
    const hashes = listed.map(([name, bytes]) => [name, createHash('sha1').update(bytes).digest('hex')]);
    expect(manifest).to.deep.equal(Object.fromEntries(hashes));
  });

  it('createBookingWalletPass produces a signature that openssl verifies', async function () {
    if (spawnSync('openssl', ['version']).error) {
      console.log('SKIPPED: openssl is not installed, so the signature of wallet passes is not verified.');
      return this.skip();
    }
    const certificates = await createDemoPassCertificates(now);
    const issuer = { certificates, findService: () => null };
    const files = readStoredZip(
      Buffer.from(await createBookingWalletPass(buildPresentedBooking(), 'https://parking.example', issuer)),
    );
    const folder = mkdtempSync(join(tmpdir(), 'parkweb-pass-'));
    const write = (name: string, bytes: string | Buffer = '') => {
      writeFileSync(join(folder, name), bytes);
      return join(folder, name);
    };
    const signature = write('signature', files.get('signature'));
    const authority = write('authority.pem', certificates.wwdr);
    const verify = (content: string) => {
      const manifest = write('manifest.json', content);
      const args = [
        '-in',
        signature,
        '-inform',
        'DER',
        '-content',
        manifest,
        '-CAfile',
        authority,
        '-purpose',
        'any',
      ];
      return execFileSync('openssl', ['smime', '-verify', ...args], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    };
    const content = String(files.get('manifest.json'));
    expect(verify(content)).to.equal(content);
    expect(() => verify(content.replace('a', 'b'))).to.throw();
    rmSync(folder, { recursive: true });
  });

  it('loadDemoPassCertificates returns the same certificates after a restart', async () => {
    const db = await buildDatabase();
    const first = await loadDemoPassCertificates(db.queries, now);
    expect(await loadDemoPassCertificates(db.queries, now)).to.deep.equal(first);
    await db.close();
  });

  it('readPassIdentity throws for a certificate without a pass type', async () => {
    const { wwdr, ...rest } = await createDemoPassCertificates(now);
    expect(() => readPassIdentity({ ...rest, wwdr, signerCert: wwdr })).to.throw('names no pass type');
  });
});

async function openWalletPass(
  changes: Partial<Booking> = {},
  findService: PassIssuer['findService'] = () => null,
): Promise<Map<string, Buffer>> {
  const issuer = { certificates: await createDemoPassCertificates(now), findService };
  const bytes = await createBookingWalletPass(
    buildPresentedBooking(changes),
    'https://parking.example',
    issuer,
  );
  return readStoredZip(Buffer.from(bytes));
}
