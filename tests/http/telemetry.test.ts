import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { COUNTERS, GAUGES, HISTOGRAMS } from '../../server/telemetry/declared-metrics.ts';
import { startOtlpReceiver } from '../support/otlp-receiver.ts';
import { readMetrics } from '../support/read-metrics.ts';
import { startProcess } from '../support/start-process.ts';
import { until } from '../support/until.ts';

type Running = Awaited<ReturnType<typeof startProcess>>;

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const EMAIL = 'secretive@example.com';
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('What a process tells its operator', function () {
  this.timeout(120_000);
  let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
  let running: Running;
  const accessLines = () =>
    running
      .said()
      .split('\n')
      .filter((line) => line.includes('"msg":"Request"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const get = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${running.port}${path}`, init).then((res) => res.text());
  const post = async (path: string, body: object) => {
    const headers = {
      'content-type': 'application/json',
      'client-version': '5.15.0',
      traceparent: `00-${TRACE}-b7ad6b7169203331-01`,
    };
    return JSON.parse(await get(path, { method: 'POST', headers, body: JSON.stringify(body) }));
  };
  const metrics = () => readMetrics(String(running.metricsUrl));

  async function book(): Promise<void> {
    const { quotes } = await post('/api/booking-quotes/set', {
      travel_from_date: dayFromNow(3),
      travel_to_date: dayFromNow(5),
    });
    const quote = quotes.find(({ product_id: product }: { product_id: string }) => product === 'BUY_NOW');
    const booking = await post('/api/bookings/', {
      quote_id: quote.quote_id,
      email: EMAIL,
      full_name: 'Sonia Secret',
      phone_number: '2065550150',
      postal_code: '98188',
      cc_number: '4242424242424242',
      cc_exp: '12/40',
      cc_cvc: '123',
    });
    expect(booking.number, JSON.stringify(booking)).to.be.a('string');
  }

  before(async () => {
    receiver = await startOtlpReceiver();
    running = await startProcess({
      drainMs: 0,
      settings: { METRICS_PORT: '0', ACCESS_LOG: 'on', OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint },
    });
    await get('/contact?token=abc123');
    await get('/nothing/4711');
    await get('/readyz');
    await get('/api/msg-chk');
    await book();
    await until(() => accessLines().length >= 5);
  });
  after(() => {
    running.child.kill('SIGKILL');
    receiver.close();
  });

  it('counts requests by the name of their route', async () => {
    const found = await metrics();
    const count = (route: string, status: number, method = 'GET') =>
      found.get(
        `http_server_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`,
      );
    expect(count('Contact', 200)).to.equal(1);
    expect(count('none', 404)).to.equal(1);
    expect(count('readyz', 200)).to.equal(1);
    expect(count('api', 200, 'POST')).to.equal(2);
    expect(found.get('parkweb_pages_total{route="Contact",source="cached"}')).to.equal(1);
    expect([...found.keys()].join()).not.to.match(/4711|abc123/);
  });

  it('counts a booking, its charge, its API calls and its statements', async () => {
    const found = await metrics();
    expect(found.get('parkweb_bookings_total{product="BUY_NOW"}')).to.equal(1);
    expect(found.get('parkweb_charges_total{outcome="approved"}')).to.equal(1);
    expect(
      found.get('parkweb_api_call_duration_seconds_count{contract="createBooking",status="200"}'),
    ).to.equal(1);
    expect(found.get('parkweb_database_statement_duration_seconds_count{verb="begin"}')).to.be.above(1);
    expect(found.get('parkweb_outbox_waiting{lane="0"}')).to.equal(1);
    expect(found.get('parkweb_ready')).to.equal(1);
    expect(found.get('parkweb_spaces_free{days_ahead="4"}')).to.equal(359);
    expect(found.get('parkweb_job_interval_seconds{job="sweep bookings"}')).to.equal(15);
  });

  it('writes a line per request without its address', () => {
    const contact = accessLines().find(({ route }) => route === 'Contact');
    expect(contact).to.include({ method: 'GET', status: 200, source: 'cached' });
    expect(contact).to.include.keys('ms', 'bytes', 'requestId', 'instance', 'trace_id');
    expect(JSON.stringify(accessLines())).not.to.match(/4711|abc123|secretive/);
  });

  it('keeps /metrics off the public port', async () => {
    expect(await get('/metrics')).not.to.include('parkweb_ready');
  });

  it('traces a booking from the request to the card network, in the trace of its caller', async () => {
    await until(() => receiver.spans.some(({ name }) => name === 'card charge'), 20_000);
    await until(() => receiver.spans.some(({ name }) => name === 'API createBooking'), 20_000);
    await until(() => receiver.spans.filter(({ name }) => name === 'POST api').length === 2, 20_000);
    const spans = receiver.spans.filter(({ traceId }) => traceId === TRACE);
    const byId = new Map(spans.map((one) => [one.spanId, one]));
    const pathTo = (id: string | undefined): string[] => {
      const found = byId.get(id ?? '');
      return found ? [...pathTo(found.parentSpanId), found.name] : [];
    };
    const paths = spans.map(({ spanId }) => pathTo(spanId).join(' > '));
    expect(paths).to.include('POST api > API createBooking > card charge');
    expect(paths).to.include('POST api > API createBooking > begin');
    expect(
      paths.some((path) => /API createBooking > card charge > (?:insert|select|other)$/.test(path)),
    ).to.equal(true);
    expect(receiver.spans.map(({ name }) => name)).to.include('GET Contact');
    expect(JSON.stringify(receiver.spans)).not.to.match(/secretive|Sonia|4242|98188|abc123/);
  });

  it('stops with its metrics', async () => {
    running.child.kill('SIGTERM');
    const [code] = await once(running.child, 'exit');
    expect(code).to.equal(0);
  });
});

describe('A process without settings for metrics and traces', function () {
  this.timeout(120_000);

  it('loads neither library and writes no line per request', async () => {
    const { child, port, said } = await startProcess({ drainMs: 0 });
    await fetch(`http://127.0.0.1:${port}/livez`);
    await fetch(`http://127.0.0.1:${port}/contact`);
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(said()).not.to.match(/LOADED|"Request"/);
  });

  it('does not start when the port of its metrics is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const { child } = await startProcess({ drainMs: 0, settings: { METRICS_PORT: String(port) } });
    expect(child.exitCode).to.equal(1);
    taken.close();
  });
});

describe('The table of metrics in the documentation', () => {
  it('lists exactly the metrics of the server, with their labels', () => {
    const text = readFileSync('docs/OPERATIONS.md', 'utf8').split('\n## See\n')[1]?.split('\n## ')[0] ?? '';
    const rows = [...text.matchAll(/^\| `((?:http|parkweb)\w+)`[^|]*\|([^|]*)\|/gm)].map(
      ([, name, labels = '']) => [name, [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label)],
    );
    const declared = Object.entries({ ...COUNTERS, ...HISTOGRAMS, ...GAUGES }).map(([name, { labels }]) => [
      name,
      [...labels],
    ]);
    expect(rows.toSorted()).to.deep.equal(declared.toSorted());
  });
});
