import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createServer, type Server } from 'node:tls';
import { expect } from 'chai';
import { buildDataDir } from '../../tests/support/database.ts';
import { startMailServer } from '../../tests/support/mail-server.ts';
import {
  findFreePort,
  type PostgresServer,
  runOnce,
  startPostgres,
} from '../../tests/support/postgres-server.ts';
import { until } from '../../tests/support/until.ts';
import {
  createDemoPassCertificates,
  type PassCertificates,
} from '../api/modules/documents/wallet-pass-certificates.ts';
import { lockFolder } from '../api/platform/database/data-lock.ts';
import { openDatabase } from '../api/platform/database/open-database.ts';
import { seedLot } from '../api/seed-lot.ts';
import { readEnv } from '../env.ts';
import { createLogger } from '../log.ts';
import { examine } from './examine.ts';

const PASSWORD = 'purple-kettle-on-the-roof';
const MINUTE_MS = 60_000;

/** The findings of a name, as `mark: text`. */
async function find(
  name: string,
  settings: Record<string, string>,
  now = () => new Date(),
): Promise<string[]> {
  const findings = await examine(readEnv({ DEMO: '0', ...settings }), now);
  return findings
    .filter((finding) => finding.name === name)
    .map(({ mark, text: words }) => `${mark}: ${words}`);
}

const passSettings = ({ wwdr, signerCert, signerKey }: PassCertificates) => ({
  PASS_WWDR_PEM: wwdr,
  PASS_CERT_PEM: signerCert,
  PASS_KEY_PEM: signerKey,
});

describe('npm run doctor', function () {
  this.timeout(120_000);
  let dataDir: string;
  /** Without a database, so that the other checks need not wait for it. */
  let emptyDir: string;
  before(async () => {
    dataDir = await buildDataDir();
    emptyDir = join(dataDir, 'empty');
  });

  describe('on PostgreSQL', () => {
    let server: PostgresServer;
    let url: string;

    before(async function () {
      const started = await startPostgres({ durable: true });
      if (!started) {
        process.stderr.write('\n!!! SKIPPED: PostgreSQL 15 or later is not installed\n');
        return this.skip();
      }
      server = started;
      await runOnce(server.url, `create role lot login password '${PASSWORD}'`);
      await requirePassword(server.url);
      url = await createLot('one_lot');
    });
    after(() => server?.stop());

    /** A database that belongs to the user `lot`, with all migrations. */
    async function createLot(name: string): Promise<string> {
      await runOnce(server.url, `create database ${name} owner lot`);
      const address = new URL(server.url);
      Object.assign(address, { username: 'lot', password: PASSWORD, pathname: name });
      const db = await openDatabase({ databaseUrl: address.href, dataDir: '', log: createLogger('silent') });
      await seedLot(db.queries);
      await db.close();
      return address.href;
    }

    it('the doctor finds no problem with a healthy database', async () => {
      const findings = await examine(readEnv({ DEMO: '0', DATABASE_URL: url }), () => new Date());
      expect(findings.filter(({ mark }) => mark === 'problem')).to.deep.equal([]);
      expect(findings.map(({ text: words }) => words)).to.include.members([
        'lot owns the database.',
        'What it confirms is on the disk.',
        'All balances of points tie.',
        'No mail waits for too long.',
      ]);
    });

    it('the doctor names the server that is away', async () => {
      const away = `postgresql://lot:${PASSWORD}@127.0.0.1:${await findFreePort()}/one_lot`;
      const [found = ''] = await find('database', { DATABASE_URL: away });
      expect(found).to.match(/^problem: PostgreSQL at 127\.0\.0\.1:\d+ does not answer/);
    });

    it('the doctor says that the password is wrong, prints none, and exits with code 1', async () => {
      const wrong = url.replace(PASSWORD, 'yellow-kettle-on-the-roof');
      const child = spawn(process.execPath, ['--import', 'tsx', 'server/doctor.ts'], {
        env: { DEMO: '0', DATABASE_URL: wrong, MAIL_REPORT_SECRET: 'x'.repeat(40) },
      });
      const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
      expect(output).to.contain('refuses the user lot or its password').and.contain('1 problems');
      expect(output).to.contain('MAIL_REPORT_SECRET looks easy to guess');
      expect(output).not.to.contain('kettle').and.not.contain('xxx');
      expect(child.exitCode).to.equal(1);
    });

    it('the doctor counts the migrations that an older database lacks', async () => {
      const older = await createLot('older_lot');
      await runOnce(
        older,
        'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
      );
      const [found = ''] = await find('schema', { DATABASE_URL: older });
      expect(found).to.contain('problem: 1 migrations of this release are missing');
    });

    it('the doctor notices a clock that is a minute off', async () => {
      const [found = ''] = await find('clock', { DATABASE_URL: url }, () => new Date(Date.now() + MINUTE_MS));
      expect(found).to.match(/^problem: This clock and the database’s differ by (59|60|61)/);
    });

    it('the doctor finds mail that waits, spaces that do not tie and work that no job has done', async () => {
      const broken = await createLot('broken_lot');
      await runOnce(
        broken,
        `insert into outbox (id, cause, template, recipient, data, created_at)
          values ('m1', 'c1', 't', 'ann@example.com', '{}', now() - interval '2 hours')`,
      );
      await runOnce(
        broken,
        `insert into capacity_days (day, physical, sellable, booked)
          values ((now() at time zone 'America/Los_Angeles')::date + 3, 400, 360, 7)`,
      );
      await runOnce(
        broken,
        `insert into idempotency_keys (contract, key, body_hash, created_at)
          values ('createBooking', 'k1', 'h', now() - interval '2 days')`,
      );
      expect((await find('outbox', { DATABASE_URL: broken })).join()).to.contain(
        'problem: 1 mails that somebody waits for wait, the oldest for 120 minutes',
      );
      const books = (await find('books', { DATABASE_URL: broken })).join('\n');
      expect(books).to.contain('warning: 1 of the next 14 days count other spaces than their bookings take');
      expect(books).to.contain('no server has run its hourly jobs');
    });

    it('the doctor says when the user does not own the tables, and when data can be lost', async () => {
      await runOnce(server.url, 'create role stranger login');
      await runOnce(server.url, 'grant pg_read_all_data to stranger');
      await runOnce(server.url, 'alter database one_lot set synchronous_commit = off');
      try {
        const strange = url.replace(`lot:${PASSWORD}`, 'stranger');
        const found = (await find('database', { DATABASE_URL: strange })).join('\n');
        expect(found).to.contain('problem: stranger must own the database and its tables');
        expect(found).to.contain('problem: synchronous_commit is off');
      } finally {
        await runOnce(server.url, 'alter database one_lot reset synchronous_commit');
      }
    });
  });

  it('the doctor says that it can’t look into a PGlite folder that the server has open', async () => {
    mkdirSync(join(dataDir, 'database'), { recursive: true });
    const unlock = await lockFolder(dataDir);
    const [found = ''] = await find('database', { DATA_DIR: dataDir });
    await unlock();
    expect(found).to.match(/^warning: .*is in use by process \d+.*can’t look inside/);
  });

  it('the doctor looks into a PGlite folder while no server has it open, and leaves it', async () => {
    expect((await find('schema', { DATA_DIR: dataDir })).join()).to.match(/^ok: All \d+ migrations/);
    const isFree = async () => {
      const unlock = await lockFolder(dataDir).catch(() => null);
      await unlock?.();
      return unlock !== null;
    };
    await until(isFree, 20_000);
  });

  it('the doctor greets the mail server without sending anything, and says when it is away', async () => {
    const mail = await startMailServer();
    const there = await find('mail server', { DATA_DIR: emptyDir, SMTP_URL: mail.url });
    expect(there.join()).to.match(/^ok: .* takes mail\.$/);
    expect(mail.messages).to.deep.equal([]);
    await mail.stop();
    const away = await find('mail server', { DATA_DIR: emptyDir, SMTP_URL: mail.url });
    expect(away.join()).to.match(/^problem: .* does not take mail/);
  });

  it('the doctor says how long certificates of wallet passes are valid, and when a key does not fit', async () => {
    const now = Date.now();
    const valid = await createDemoPassCertificates(new Date(now));
    const old = await createDemoPassCertificates(new Date(now - 11 * 365 * 24 * 60 * MINUTE_MS));
    const check = (settings: Record<string, string>) => find('wallet passes', settings);
    const passes = { DATA_DIR: emptyDir };
    expect(
      (await check({ ...passes, ...passSettings(valid) })).every((found) => found.startsWith('ok')),
    ).to.equal(true);
    expect((await check({ ...passes, ...passSettings(old) })).join()).to.contain(
      'pass certificate expired on',
    );
    const mixed = { ...passSettings(valid), PASS_KEY_PEM: old.signerKey, PASS_WWDR_PEM: old.wwdr };
    expect((await check({ ...passes, ...mixed })).join())
      .to.contain('does not fit')
      .and.contain('did not sign');
  });

  it('the doctor reads the certificate that visitors of the site get', async () => {
    const { signerCert: cert, signerKey: key } = await createDemoPassCertificates(new Date());
    const site: Server = createServer({ cert, key });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const { port } = site.address() as AddressInfo;
    const remote = { API_BASE_URL: 'http://127.0.0.1:9/v1', PUBLIC_ORIGIN: `https://localhost:${port}` };
    const found = (await find('site certificate', remote)).join('\n');
    await new Promise((resolve) => site.close(resolve));
    expect(found).to.match(/^ok: The certificate of localhost is valid until/);
    expect(found).to.contain('does not name localhost').and.contain('Browsers do not trust');
    expect((await find('site certificate', remote)).join()).to.contain(
      'cannot be reached from here: ECONNREFUSED',
    );
    expect((await find('API', remote)).join()).to.contain(
      'problem: http://127.0.0.1:9/v1/settings does not answer',
    );
  });

  it('the doctor names a test key in production', async () => {
    const production = {
      NODE_ENV: 'production',
      DATA_DIR: emptyDir,
      PUBLIC_ORIGIN: 'https://127.0.0.1:9',
      SESSION_SECRET: 'q7Gd0Zk3vX9pLrT2sW8yBn5mHc1jFa6e',
      STRIPE_SECRET_KEY: 'sk_test_0123456789',
    };
    expect((await find('card network', production)).join()).to.contain('warning: A test key in production');
    expect(await find('secrets', production)).to.deep.equal(['ok: Long enough, and each for one thing.']);
  });
});

/** The server of the tests trusts everybody. From now on the user `lot` needs its password. */
async function requirePassword(url: string): Promise<void> {
  await runOnce(
    url,
    `do $$ begin execute format('copy (values (%L), (%L)) to %L', 'host all lot 127.0.0.1/32 scram-sha-256',
      'host all all 127.0.0.1/32 trust', current_setting('hba_file')); end $$`,
  );
  await runOnce(url, 'select pg_reload_conf()');
}
