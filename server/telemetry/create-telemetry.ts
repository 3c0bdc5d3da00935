import { randomBytes } from 'node:crypto';
import { CLIENT_VERSION } from '../../shared/business.ts';
import type { Env } from '../env.ts';
import { NO_METRICS, NO_TRACING, type Telemetry } from './telemetry.ts';

export interface RunningTelemetry {
  telemetry: Telemetry;
  /** Tells the processes apart in log lines and traces. */
  instance: string;
  /** Where `/metrics` is; null without METRICS_PORT. */
  address: string | null;
  /** The last step of a stop: sends what is left. */
  close(): Promise<void>;
}

/**
 * Starts metrics and traces as the settings say. Neither library is loaded unless it is used.
 *
 * @param warn told that traces can't be sent
 */
export async function createTelemetry(
  { METRICS_HOST, METRICS_PORT, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Env,
  warn: (message: string) => void,
): Promise<RunningTelemetry> {
  const instance = randomBytes(4).toString('hex');
  const metrics = METRICS_PORT === undefined ? null : await startMetrics(METRICS_HOST, METRICS_PORT);
  const tracing =
    endpoint === undefined
      ? null
      : (await import('./tracing.ts')).startTracing({ endpoint, version: CLIENT_VERSION, instance, warn });
  return {
    telemetry: {
      isOn: metrics !== null || tracing !== null,
      isTracing: tracing !== null,
      ...(metrics?.prometheus ?? NO_METRICS),
      ...(tracing ?? NO_TRACING),
    },
    instance,
    address: metrics && `http://${METRICS_HOST}:${metrics.port}/metrics`,
    async close() {
      await tracing?.drain().catch(() => {});
      metrics?.server.close();
      metrics?.server.closeAllConnections();
    },
  };
}

async function startMetrics(host: string, port: number) {
  const { createPrometheus } = await import('./prometheus.ts');
  const { startMetricsServer } = await import('./metrics-server.ts');
  const prometheus = createPrometheus();
  const server = await startMetricsServer(prometheus, { host, port });
  const address = server.address();
  return { prometheus, server, port: typeof address === 'object' && address ? address.port : port };
}
