import { createStackParser, createTransport, type TransportMakeRequestResponse } from '@sentry/core';
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server';
import { CLIENT_VERSION } from '../shared/business.ts';
import { scrubReport } from '../shared/format/scrub-report.ts';
import type { Reporter } from './reporter.ts';

/**
 * A client of Sentry that sends errors and nothing else. Built from the core of Sentry's library, because the package for
 * Node brings 60 MB of instrumentation and build tools, one of which is not open source (decision 062).
 */
export function startSentry(dsn: string): Reporter {
  const client = new ServerRuntimeClient({
    dsn,
    release: CLIENT_VERSION,
    platform: 'node',
    integrations: [],
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options) => createTransport(options, ({ body }) => post(options.url, body)),
    beforeSend: scrubReport,
  });
  client.init();
  return {
    report: (error) => void client.captureException(error),
    drain: async () => void (await client.flush(2_000)),
  };
}

async function post(url: string, body: string | Uint8Array): Promise<TransportMakeRequestResponse> {
  const { status, headers } = await fetch(url, { method: 'POST', body: Buffer.from(body) });
  return {
    statusCode: status,
    headers: {
      'x-sentry-rate-limits': headers.get('x-sentry-rate-limits'),
      'retry-after': headers.get('retry-after'),
    },
  };
}
