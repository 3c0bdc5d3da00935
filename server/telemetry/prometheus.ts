import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { COUNTERS, type GaugeName, GAUGES, HISTOGRAMS } from './declared-metrics.ts';
import type { Metrics } from './telemetry.ts';

export interface Prometheus extends Metrics {
  contentType: string;
  /** All metrics as text. Never fails and never takes much longer than a second. */
  scrape(): Promise<string>;
}

/** Milliseconds for the reads of a scrape. */
const READ_LIMIT = 1_000;
/** Gauges of prom-client whose names end like those of counters. Prometheus's own linter rejects them. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/** The declared metrics and those of Node.js, for Prometheus. */
export function createPrometheus(): Prometheus {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const reads = new Map<string, (gauge: Gauge) => Promise<void>>();
  const counters = mapValues(
    COUNTERS,
    ({ help, labels }, name) => new Counter({ name, help, labelNames: [...labels], registers }),
  );
  const histograms = mapValues(
    HISTOGRAMS,
    ({ help, labels, buckets }, name) =>
      new Histogram({ name, help, labelNames: [...labels], buckets: [...buckets], registers }),
  );
  const gauges = mapValues(GAUGES, ({ help, labels }, name) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [...labels],
      registers,
      collect: () => reads.get(name)?.(gauge),
    });
    empty(gauge, name);
    return gauge;
  });
  return {
    count: (name, labels) => counters[name].inc(labels),
    time: (name, labels, seconds) => histograms[name].observe(labels, seconds),
    set: (name, labels, value) => gauges[name].set(labels, value),
    read(name, read) {
      reads.set(name, async (gauge) => {
        const samples = await withinLimit(Promise.resolve().then(read)).catch(() => []);
        empty(gauge, name);
        for (const { labels, value } of samples) gauge.set(labels, value);
      });
    },
    contentType: registry.contentType,
    scrape: () => registry.metrics(),
  };
}

/** Removes all samples. `reset` makes a gauge without labels say 0. */
function empty(gauge: Gauge, name: GaugeName): void {
  if (GAUGES[name].labels.length === 0) gauge.remove();
  else gauge.reset();
}

/** Rejects when the time is over. */
function withinLimit<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Took too long')), READ_LIMIT);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

function mapValues<K extends string, V, R>(
  values: Record<K, V>,
  change: (value: V, key: K) => R,
): Record<K, R> {
  const result: Partial<Record<K, R>> = {};
  for (const key in values) result[key] = change(values[key], key);
  // Every key has its value now.
  return result as Record<K, R>;
}
