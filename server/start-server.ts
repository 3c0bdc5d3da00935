import type { Env } from './env.ts';
import { isDatabaseLost } from './api/platform/database/lost-database.ts';
import { gatherOutage } from './gather-outage.ts';
import { createLogger, gatherLines } from './log.ts';
import { openEmbeddedApi } from './open-embedded-api.ts';
import { announceOpening, describeStart } from './describe-start.ts';
import { drainOnSignal } from './drain.ts';
import { createReporter } from './reporter.ts';
import { watchCertificates } from './telemetry/certificate-expiry.ts';
import { createTelemetry } from './telemetry/create-telemetry.ts';
import { describeProcess } from './telemetry/describe-process.ts';
import { createWeb, type WebOptions } from './web/create-web.ts';
import type { Readiness } from './web/health-checks.ts';

/** What differs between the built server and the development server. */
export type BuildOptions = Pick<
  WebOptions,
  'clientFolder' | 'staffFolder' | 'sharedPaths' | 'createPageHandler' | 'mounts' | 'maxConnections'
>;

/** Environment → database → API → web → listen → drain. Resolves when the port accepts connections. */
export async function startServer(env: Env, { mounts, ...build }: BuildOptions): Promise<{ port: number }> {
  const { telemetry, instance, ...listeners } = await createTelemetry(env, (reason) =>
    log.warn({ reason }, 'Traces could not be sent'),
  );
  const traced = telemetry.isTracing ? { traceId: telemetry.traceId } : {};
  const log = createLogger(env.LOG_LEVEL, undefined, {
    ...traced,
    logMethod: gatherOutage(isDatabaseLost),
  });
  const now = () => new Date();
  let isDraining = false;
  const reporter = await createReporter(env.SENTRY_DSN ?? null, log);
  announceOpening(env);
  const embedded = env.API_BASE_URL ? null : await openEmbeddedApi(env, { log, now, telemetry });
  const checkReadiness = async (): Promise<Readiness> => {
    if (isDraining) return { isReady: false, note: 'the process is stopping' };
    return embedded ? embedded.checkReadiness() : { isReady: true, note: null };
  };
  describeProcess(telemetry, { engine: embedded?.database.engine ?? 'remote', checkReadiness });
  watchCertificates(env, telemetry);
  const web = createWeb({
    place: embedded
      ? { mode: 'embedded', api: embedded.api }
      : { mode: 'remote', baseURL: env.API_BASE_URL ?? '' },
    authBaseUrl: env.AUTH_BASE_URL ?? null,
    authClientId: env.AUTH_CLIENT_ID,
    publicOrigin: env.publicOrigin,
    isHostChecked: env.isProduction,
    listenOrigin: `http://${env.HOST}:${env.PORT}`,
    trustedHops: env.TRUST_PROXY,
    isDemo: env.isDemo,
    sentryDsn: env.SENTRY_DSN ?? null,
    ...build,
    mounts: [...mounts, ...(embedded?.mounts ?? [])],
    countBlockedContent: embedded?.api.countBlockedContent ?? null,
    report: reporter.report,
    checkReadiness,
    telemetry,
    accessLogShare: env.accessLogShare,
    ...(env.accessLogShare > 0 && { accessLog: createLogger(env.LOG_LEVEL, gatherLines(), traced) }),
    instance,
    now,
    log,
  });
  await web.start();
  embedded?.api.start();
  await new Promise<void>((resolve, reject) => {
    web.server.once('error', reject).listen(env.PORT, env.HOST, resolve);
  });
  drainOnSignal({
    server: web.server,
    drainMs: env.DRAIN_MS,
    onDrain: () => {
      isDraining = true;
      web.closeEvents();
    },
    finish: async () => {
      await web.drain();
      await embedded?.close();
      await reporter.drain();
      await listeners.close();
    },
    log,
  });
  const address = web.server.address();
  const port = typeof address === 'object' && address ? address.port : env.PORT;
  await describeStart(env, port, { embedded, metricsAddress: listeners.address });
  return { port };
}
