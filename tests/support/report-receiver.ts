import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';

const event = v.looseObject({
  release: v.optional(v.string()),
  exception: v.object({ values: v.array(v.looseObject({ type: v.string(), value: v.string() })) }),
});

export interface ReportReceiver {
  /** The DSN of this receiver. */
  dsn: string;
  /** Everything that was sent, as text. */
  received: string[];
  /** The error events that were sent. */
  events(): v.InferOutput<typeof event>[];
  close(): void;
}

/** An error-reporting service on a real port that records what it receives. */
export async function startReportReceiver(): Promise<ReportReceiver> {
  const received: string[] = [];
  const server = createServer((req, res) => {
    void text(req).then((envelope) => {
      received.push(envelope);
      // Browsers send from another origin.
      res
        .writeHead(200, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' })
        .end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    dsn: `http://key@127.0.0.1:${port}/1`,
    received,
    events: () => received.flatMap(readEvents),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** An envelope is lines of JSON: its head, and for each item a head and the item. */
function readEvents(envelope: string) {
  const lines: unknown[] = envelope
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  return lines.flatMap((line) => {
    const parsed = v.safeParse(event, line);
    return parsed.success ? [parsed.output] : [];
  });
}
