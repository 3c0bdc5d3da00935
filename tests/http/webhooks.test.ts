import { expect } from 'chai';
import { createWebhookDoor } from '../../server/api/modules/disputes/webhook-door.ts';
import { createWebhookRouter, WEBHOOK_PATH } from '../../server/api/modules/disputes/webhook-router.ts';
import { networkEvents } from '../../server/api/modules/disputes/tables.ts';
import { signPayload } from '../../server/api/modules/payments/webhook-signature.ts';
import { throttles } from '../../server/api/platform/limits/tables.ts';
import { openWorld, type World } from '../support/access-world.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

const SECRET = 'whsec_of_these_tests_only';
const event = (id: string, more = {}) =>
  JSON.stringify({ id, type: 'customer.created', created: 1_700_000_000, data: { object: {} }, ...more });

describe('The webhook’s address', function () {
  this.timeout(30_000);
  let world: World;
  let site: RunningSite;

  before(async () => {
    world = await openWorld();
    const receiveWebhook = createWebhookDoor({ ...world.deps, secret: SECRET });
    const addressOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['x-from']);
    site = await startSite({
      place: { mode: 'embedded', api: world.api },
      mounts: [
        { path: WEBHOOK_PATH, handler: createWebhookRouter({ ...world.deps, receiveWebhook, addressOf }) },
      ],
      now: () => world.now,
    });
  });
  after(async () => {
    await site.close();
    await world.close();
  });

  const sign = (body: string, now = world.now) => signPayload(Buffer.from(body), { secret: SECRET, now });
  /** As Stripe sends it: without cookies and without the headers of a browser. */
  const post = async (body: string, signature: string | undefined, from = 'stripe') =>
    site.get(WEBHOOK_PATH, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        'x-from': from,
        ...(signature && { 'stripe-signature': signature }),
      },
    });
  const count = () => world.db.queries.$count(networkEvents);

  it('takes a signed event without cookies and origin, with its body byte for byte', async () => {
    const body = `{ "id":"evt_1",\n"type":"customer.created",  "created":1700000000, "data":{"object":"é"} }`;
    expect((await post(body, sign(body))).status).to.equal(200);
    expect(await count()).to.equal(1);
  });

  it('answers 200 to the same event again, and records it once', async () => {
    const body = event('evt_2');
    const before = await count();
    const answers = [await post(body, sign(body)), await post(body, sign(body))];
    const together = await Promise.all([post(body, sign(body)), post(body, sign(body))]);
    expect([...answers, ...together].map(({ status }) => status)).to.deep.equal([200, 200, 200, 200]);
    expect(await count()).to.equal(before + 1);
  });

  it('answers 400 to a bad, missing or old signature and to a changed body, and records nothing', async () => {
    const body = event('evt_3');
    const before = await count();
    const old = sign(body, new Date(world.now.getTime() - 301_000));
    const wrong = sign(body).replace(/v1=../, 'v1=zz');
    for (const signature of [undefined, 'nonsense', old, wrong])
      expect((await post(body, signature)).status, signature).to.equal(400);
    expect((await post(`${body} `, sign(body))).status).to.equal(400);
    expect(await count()).to.equal(before);
  });

  it('takes bodies of up to 512 KB here only: every other call stops at 32 KB', async () => {
    const long = (kilobytes: number) => event('evt_4', { more: 'x'.repeat(kilobytes * 1024) });
    expect((await post(long(500), sign(long(500)))).status).to.equal(200);
    expect((await post(long(513), sign(long(513)))).status).to.equal(413);
    const other = await site.get('/api/club/login', {
      method: 'POST',
      body: long(33),
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    });
    expect(other.status).to.equal(413);
  });

  it('answers 429 to an address that sends too much, and 200 to another one', async () => {
    const windowStart = new Date(Math.floor(world.now.getTime() / 60_000) * 60_000);
    await world.db.queries.insert(throttles).values({ key: 'webhook:flood', windowStart, count: 300 });
    const body = event('evt_5');
    expect((await post(body, sign(body), 'flood')).status).to.equal(429);
    expect((await post(body, sign(body), 'other')).status).to.equal(200);
  });

  it('has nothing to read', async () => {
    expect((await site.get(WEBHOOK_PATH)).status).to.equal(404);
  });
});
