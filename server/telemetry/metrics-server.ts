import { createServer, type Server } from 'node:http';
import type { Prometheus } from './prometheus.ts';

interface Place {
  host: string;
  port: number;
}

/**
 * Serves `/metrics` on an address of its own, which only the operator's network reaches. Rejects when the address is taken.
 */
export async function startMetricsServer(prometheus: Prometheus, { host, port }: Place): Promise<Server> {
  const server = createServer((req, res) => {
    if (req.method !== 'GET' || req.url?.split('?')[0] !== '/metrics') {
      res.writeHead(404, { 'content-type': 'text/plain' }).end('GET /metrics\n');
      return;
    }
    void prometheus.scrape().then(
      (text) => res.writeHead(200, { 'content-type': prometheus.contentType }).end(text),
      () => res.writeHead(500, { 'content-type': 'text/plain' }).end('The metrics could not be read\n'),
    );
  });
  await new Promise<void>((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) =>
      reject(new Error(`METRICS_PORT ${port} on ${host} can't be used: ${error.message}`));
    server.once('error', fail).listen(port, host, () => {
      server.off('error', fail);
      resolve();
    });
  });
  return server;
}
