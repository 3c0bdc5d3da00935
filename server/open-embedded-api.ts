import { DAY_MS } from '../shared/format/durations.ts';
import { business } from '../shared/business.ts';
import { createApi, type Api } from './api/api.ts';
import { measureFreeBytes } from './api/platform/database/disk-space.ts';
import { openDatabase } from './api/platform/database/open-database.ts';
import type { Database } from './api/platform/database/database.ts';
import { seedDemo } from './api/demo/seed-demo.ts';
import { seedLot } from './api/seed-lot.ts';
import { seedHistory } from './api/demo/seed-history.ts';
import { seedPastWalks } from './api/demo/seed-past-walks.ts';
import { seedCampaigns } from './api/demo/seed-campaigns.ts';
import { seedMail } from './api/demo/seed-mail.ts';
import { seedDisputes } from './api/demo/seed-disputes.ts';
import { seedHandOvers } from './api/demo/seed-hand-overs.ts';
import { seedRoster } from './api/demo/seed-roster.ts';
import { seedIncidents } from './api/demo/seed-incidents.ts';
import { signPrefs } from './api/modules/mail/prefs-links.ts';
import { createMailTexts } from './api/modules/mail/published-texts.ts';
import { linkToken } from './api/modules/members/mailed-links.ts';
import type { MailedLink } from './api/modules/mail/mailed-link.ts';
import { createReportDoor } from './api/modules/mail/report-router.ts';
import { returnPathOf } from './api/modules/mail/return-path.ts';
import { suppressBounced } from './api/modules/mail/suppress-bounced.ts';
import { findSkipReason } from './api/modules/mail/find-skip-reason.ts';
import type { MailSource } from './api/modules/mail/render-mail.ts';
import { renderOutboxMail, renderPreview } from './api/modules/mail/render-preview.ts';
import { createOutbox } from './api/platform/outbox/send-outbox.ts';
import { createSmtpTransport, type MailTransport } from './api/platform/outbox/smtp-transport.ts';
import { createDocuments } from './api/modules/documents/create-documents.ts';
import { createGooglePassSigner } from './api/modules/documents/sign-google-pass.ts';
import {
  loadDemoPassCertificates,
  type PassCertificates,
} from './api/modules/documents/wallet-pass-certificates.ts';
import { openSandbox } from './api/modules/disputes/open-sandbox.ts';
import { createWebhookDoor } from './api/modules/disputes/webhook-door.ts';
import { observeGateway } from './api/modules/payments/observe-gateway.ts';
import type { Deps } from './api/platform/deps.ts';
import { createRatesLoader } from './api/modules/rates/load-rates.ts';
import { findSigningSecret } from './api/platform/secrets.ts';
import { createPageTextLoader } from './api/modules/texts/load-page-texts.ts';
import { createMounts, type Mount } from './api/mounts.ts';
import { seedPastRides } from './api/modules/rides/seed-past-rides.ts';
import { createSigner } from './api/platform/signer.ts';
import { createApnsPush } from './api/wallet/apns-push.ts';
import { findPassService } from './api/wallet/pass-token.ts';
import type { Env } from './env.ts';
import { clientAddress } from './web/gateway/client-address.ts';
import type { Telemetry } from './telemetry/telemetry.ts';
import type { Readiness } from './web/health-checks.ts';

/** As long as sent mail is stored. */
const PREFS_LINK_MS = 90 * DAY_MS;

export interface EmbeddedApiProcess {
  api: Api;
  database: Database;
  mounts: Mount[];
  checkReadiness(): Promise<Readiness>;
  close(): Promise<void>;
}

/** Opens the embedded API with its dependencies: database, secrets, card network, mail and documents. */
export async function openEmbeddedApi(
  env: Env,
  { log, now, telemetry }: Pick<Deps, 'log' | 'now' | 'telemetry'>,
): Promise<EmbeddedApiProcess> {
  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    readUrl: env.DATABASE_READ_URL,
    dataDir: env.DATA_DIR,
    log,
    telemetry,
  });
  await seedLot(database.queries);
  if (env.isDemo) await seedDemo(database.queries, now());
  if (env.isDemo) await seedPastRides(database.queries, now());
  if (env.isDemo) await seedHistory(database, await createRatesLoader(database, now)(), now());
  if (env.isDemo) await seedPastWalks(database, now());
  if (env.isDemo) await seedIncidents(database, now());
  if (env.isDemo) await seedHandOvers(database, now());
  if (env.isDemo) await seedRoster(database, now());
  if (env.isDemo) await seedMail(database, now());
  if (env.isDemo) await seedCampaigns(database, now());
  if (env.isDemo) await seedDisputes(database, now(), log);
  const publicOrigin = env.publicOrigin ?? `http://${env.HOST}:${env.PORT}`;
  const secret = env.SESSION_SECRET ?? (await findSigningSecret(database.queries));
  const signer = createSigner(secret, env.SESSION_SECRET_PREVIOUS);
  const files = createDocuments({
    publicOrigin,
    loadPassCertificates: passCertificates(env, database, now),
    findPassService: findPassService(signer, publicOrigin),
    signGooglePass: openGooglePassSigner(env, publicOrigin, now),
    findText: createPageTextLoader(database.queries, now),
  });
  const { wallets } = files;
  const mailContext = {
    publicOrigin,
    files,
    signLink: (link: MailedLink) => linkToken(signer, link),
    signPrefs: (recipient: string, sent: Date) =>
      signPrefs(signer, recipient, new Date(sent.getTime() + PREFS_LINK_MS)),
    texts: createMailTexts(database.queries, now),
  };
  const returnDomain = env.MAIL_RETURN_DOMAIN;
  const render = (row: MailSource) => renderOutboxMail(database.queries, row, mailContext);
  const outbox = env.SMTP_URL
    ? createOutbox({
        db: database,
        transport: traceMail(createSmtpTransport(env.SMTP_URL), telemetry),
        from: env.MAIL_FROM ?? `${business.name} <${business.email}>`,
        render,
        ...(returnDomain && { returnPathOf: (id) => returnPathOf(signer, id, returnDomain) }),
        findSkipReason,
        onBounce: suppressBounced,
        log,
        now,
      })
    : undefined;
  const { gateway, receiveWebhook } = await openGateway(env, { db: database, now, log });
  if (database.engine === 'PGlite')
    telemetry.read('parkweb_disk_free_bytes', async () => [
      { labels: { folder: 'data' }, value: await measureFreeBytes(env.DATA_DIR) },
    ]);
  const api = createApi({
    db: database,
    gateway: observeGateway(gateway, telemetry),
    signer,
    documents: files,
    wallets,
    passPush: openPassPush(env),
    outbox,
    publicOrigin,
    isDemo: env.isDemo,
    authClientId: env.AUTH_CLIENT_ID,
    backOfficeOrigin: env.BACK_OFFICE_ORIGIN ?? null,
    now,
    log,
    telemetry,
  });
  return {
    api,
    database,
    mounts: createMounts({
      api,
      db: database,
      signer,
      wallets,
      files,
      render,
      renderPreview: (row) => renderPreview(row, mailContext),
      isDemo: env.isDemo,
      receiveWebhook,
      receiveReport: createReportDoor({
        db: database,
        signer,
        secret: env.MAIL_REPORT_SECRET ?? null,
        now,
        log,
      }),
      addressOf: (req) => clientAddress(req, env.TRUST_PROXY),
      now,
      log,
    }),
    async checkReadiness() {
      try {
        await database.ping();
        return { isReady: true, note: await database.findWriteTrouble() };
      } catch {
        return { isReady: false, note: 'the database does not answer' };
      }
    },
    async close() {
      await api.drain();
      await database.close();
    },
  };
}

/** The card network or its sandbox, and the way in for its events. */
async function openGateway(env: Env, deps: Pick<Deps, 'db' | 'now' | 'log'>) {
  if (!env.STRIPE_SECRET_KEY) return openSandbox(deps);
  const { createStripeGateway } = await import('./api/modules/payments/stripe-gateway.ts');
  return {
    gateway: createStripeGateway({ secretKey: env.STRIPE_SECRET_KEY }),
    receiveWebhook: createWebhookDoor({ ...deps, secret: env.STRIPE_WEBHOOK_SECRET ?? null }),
  };
}

/** A mail is sent long after the call that wrote it, so it has a trace of its own. */
const traceMail = (transport: MailTransport, telemetry: Telemetry): MailTransport => ({
  send: (message, beforeEnd) =>
    telemetry.span({ name: 'mail', kind: 'client', isRoot: true }, async (span) => {
      const delivery = await transport.send(message, beforeEnd);
      span.update({
        attributes: { 'mail.outcome': delivery.outcome },
        hasFailed: delivery.outcome !== 'accepted',
      });
      return delivery;
    }),
});

function passCertificates(
  env: Env,
  database: Database,
  now: () => Date,
): (() => Promise<PassCertificates>) | null {
  const configured = readPassCertificates(env);
  if (configured) return async () => configured;
  return env.isDemo ? () => loadDemoPassCertificates(database.queries, now()) : null;
}

function openGooglePassSigner(env: Env, publicOrigin: string, now: () => Date) {
  const { GOOGLE_WALLET_ISSUER_ID: issuerId, GOOGLE_WALLET_EMAIL: email, GOOGLE_WALLET_KEY: key } = env;
  if (!issuerId || !email || !key) return null;
  return createGooglePassSigner({ account: { issuerId, email, key }, publicOrigin, now });
}

/** Apple accepts pushes only with its own certificate. A demo's wallet passes get no updates. */
function openPassPush(env: Env) {
  const certificates = readPassCertificates(env);
  return certificates ? createApnsPush({ certificates }) : undefined;
}

function readPassCertificates(env: Env): PassCertificates | null {
  const { PASS_WWDR_PEM: wwdr, PASS_CERT_PEM: signerCert, PASS_KEY_PEM: signerKey } = env;
  if (!wwdr || !signerCert || !signerKey) return null;
  return { wwdr, signerCert, signerKey, signerKeyPassphrase: env.PASS_KEY_PASSPHRASE };
}
