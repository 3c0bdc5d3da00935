import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { expect } from 'chai';
import type { EmbeddedApi } from '../../server/web/gateway/embedded-api.ts';
import { startGateway } from '../support/start-gateway.ts';
import { defer } from '../support/defer.ts';

const CHUNK = 'x'.repeat(64 * 1024);
const CHUNKS = 1_000;
/** What a gateway, two sockets and the operating system hold for a reader that is slow. */
const MAX_AHEAD_BYTES = 24 * 2 ** 20;

/** An API whose only answer is a stream of 64 MB. */
function buildStreamingApi() {
  const made = { bytes: 0 };
  const closed = defer<void>();
  async function* makeChunks() {
    try {
      for (let at = 0; at < CHUNKS; at += 1) {
        made.bytes += CHUNK.length;
        yield CHUNK;
      }
    } finally {
      closed.resolve();
    }
  }
  const api: EmbeddedApi = {
    call: async () => ({
      status: 200,
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="list.csv"',
        'cache-control': 'private, no-store, no-transform',
        'x-accel-buffering': 'no',
      },
      body: null,
      chunks: makeChunks(),
    }),
    record: () => undefined,
  };
  return { api, made, closed: closed.promise };
}

describe('A stream through the gateway', () => {
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  afterEach(() => gateway.close());

  async function open(api: EmbeddedApi, method = 'GET'): Promise<IncomingMessage> {
    gateway = await startGateway({ mode: 'embedded', api });
    const headers = { 'sec-fetch-site': 'same-origin' };
    const sent = request(`${gateway.origin}/api/lists/x.csv`, { method, headers, agent: false }).end();
    const [res] = (await once(sent, 'response')) as [IncomingMessage];
    return res;
  }

  it('has headers that keep proxies from buffering or changing it', async () => {
    const { api } = buildStreamingApi();
    const { headers } = (await open(api)).destroy();
    expect(headers).to.include({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="list.csv"',
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
      'transfer-encoding': 'chunked',
    });
  });

  it('arrives whole and is made only as fast as it is read', async () => {
    const { api, made } = buildStreamingApi();
    let received = 0;
    let ahead = 0;
    for await (const chunk of await open(api)) {
      received += (chunk as Buffer).length;
      ahead = Math.max(ahead, made.bytes - received);
      // Lets the server run between two reads, as far as it wants to.
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(received).to.equal(CHUNK.length * CHUNKS);
    expect(ahead).to.be.below(MAX_AHEAD_BYTES);
  });

  it('is no longer made when the client leaves', async () => {
    const { api, made, closed } = buildStreamingApi();
    const res = await open(api);
    await once(res, 'readable');
    res.destroy();
    await closed;
    expect(made.bytes).to.be.below(CHUNK.length * CHUNKS);
  });

  it('is not made for HEAD', async () => {
    const { api, made } = buildStreamingApi();
    const res = await open(api, 'HEAD');
    expect(res.statusCode).to.equal(200);
    expect(made.bytes).to.equal(0);
  });
});
