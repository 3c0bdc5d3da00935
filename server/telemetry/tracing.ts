import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span as OtelSpan,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Span, Tracing } from './telemetry.ts';

interface TracingOptions {
  /** The receiver's base address, without `/v1/traces`. */
  endpoint: string;
  version: string;
  instance: string;
  /** Told, at most once a minute, that spans can't be sent. */
  warn: (message: string) => void;
}

export interface OtelTracing extends Tracing {
  /** Sends what is left. */
  drain(): Promise<void>;
}

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const WARN_MS = 60_000;

/** Sends spans to a receiver of OTLP over HTTP. Spans are made by hand where metrics observe: nothing is patched. */
export function startTracing({ endpoint, version, instance, warn }: TracingOptions): OtelTracing {
  warnAtTimes(warn);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'parkweb',
      'service.version': version,
      'service.instance.id': instance,
    }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }))],
  });
  const tracer = provider.getTracer('parkweb');
  const current = new AsyncLocalStorage<OtelSpan>();

  return {
    async span({ name, kind, attributes = {}, isRoot = false, traceparent }, work) {
      const parent = current.getStore();
      if (!parent && !isRoot) return work({ update: () => {} });
      const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : readTraceparent(traceparent);
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, context);
      try {
        return await current.run(span, () => work(changerOf(span)));
      } catch (error) {
        // Without its message, which may hold values.
        span.setStatus({
          code: SpanStatusCode.ERROR,
          message: error instanceof Error ? error.name : 'Error',
        });
        throw error;
      } finally {
        span.end();
      }
    },
    traceId: () => current.getStore()?.spanContext().traceId,
    traceparent() {
      const context = current.getStore()?.spanContext();
      if (!context) return undefined;
      const flags = context.traceFlags.toString(16).padStart(2, '0');
      return `00-${context.traceId}-${context.spanId}-${flags}`;
    },
    drain: () => provider.shutdown(),
  };
}

const changerOf = (span: OtelSpan): Span => ({
  update({ name, attributes, hasFailed }) {
    if (name !== undefined) span.updateName(name);
    if (attributes) span.setAttributes(attributes);
    if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
  },
});

function readTraceparent(header = ''): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(header) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const remote = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, remote);
}

/** The library tells of each failed export. */
function warnAtTimes(warn: TracingOptions['warn']): void {
  let warnedAt = -Infinity;
  const tell = (message: string) => {
    if (performance.now() - warnedAt < WARN_MS) return;
    warnedAt = performance.now();
    // An error comes as JSON with its stack.
    warn((/"message":"([^"]*)"/.exec(message)?.[1] ?? message).slice(0, 250));
  };
  const ignore = () => {};
  diag.setLogger(
    { error: tell, warn: tell, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
