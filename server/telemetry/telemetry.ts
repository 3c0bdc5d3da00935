import type {
  CounterLabels,
  CounterName,
  GaugeLabels,
  GaugeName,
  HistogramLabels,
  HistogramName,
} from './declared-metrics.ts';

export interface Metrics {
  /** Adds one. */
  count<N extends CounterName>(name: N, labels: CounterLabels<N>): void;
  time<N extends HistogramName>(name: N, labels: HistogramLabels<N>, seconds: number): void;
  set<N extends GaugeName>(name: N, labels: GaugeLabels<N>, value: number): void;
  /** Reads a gauge at each scrape. A read that fails or takes longer than a second leaves the gauge out. */
  read<N extends GaugeName>(name: N, read: () => Samples<N> | Promise<Samples<N>>): void;
}

export type Samples<N extends GaugeName> = { labels: GaugeLabels<N>; value: number }[];

export interface SpanOptions {
  name: string;
  kind: 'server' | 'client' | 'internal';
  attributes?: Attributes;
  /** Begins a trace. Other spans exist only inside of one. */
  isRoot?: boolean;
  /** The caller's span, as in the header `traceparent`. */
  traceparent?: string | undefined;
}

/** Never with personal data or parameters of SQL. */
export type Attributes = Record<string, string | number | boolean>;

export interface Span {
  /** What is known only when the work is done. */
  update(change: { name?: string; attributes?: Attributes; hasFailed?: boolean }): void;
}

export interface Tracing {
  /** Runs `work` in a span that ends when its promise settles. */
  span<T>(options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>;
  /** The id of the current trace, for log lines. */
  traceId(): string | undefined;
  /** The header that passes the current trace on. */
  traceparent(): string | undefined;
}

/** What the process tells an operator about its work. Code takes this port; the settings decide who listens. */
export interface Telemetry extends Metrics, Tracing {
  /** Whether anybody listens. Frequent work skips its measurement otherwise. */
  isOn: boolean;
  isTracing: boolean;
}

const NO_SPAN: Span = { update: () => {} };

export const NO_METRICS: Metrics = { count: () => {}, time: () => {}, set: () => {}, read: () => {} };

export const NO_TRACING: Tracing = {
  span: (_options, work) => work(NO_SPAN),
  traceId: () => undefined,
  traceparent: () => undefined,
};

export const NO_TELEMETRY: Telemetry = { isOn: false, isTracing: false, ...NO_METRICS, ...NO_TRACING };

export const secondsSince = (began: number): number => (performance.now() - began) / 1000;
