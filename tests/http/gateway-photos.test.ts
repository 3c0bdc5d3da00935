import { expect } from 'chai';
import { drawJpeg } from '../../server/api/demo/draw-jpeg.ts';
import { newId } from '../../server/api/platform/new-id.ts';
import { startApi } from '../support/api.ts';
import { addIncident } from '../support/access-things.ts';
import { openWorld, type Person, type World } from '../support/access-world.ts';
import { startGateway } from '../support/start-gateway.ts';

const photo = drawJpeg({ width: 320, height: 240 }, (column, row) => [column * 6, row * 8, 90]);
const OWN = { 'sec-fetch-site': 'same-origin', 'content-type': 'image/jpeg' };

for (const mode of ['embedded', 'remote'] as const)
  describe(`A photo at the gateway with the ${mode} API`, () => {
    let world: World;
    let cashier: Person;
    let incident: string;
    let gateway: Awaited<ReturnType<typeof startGateway>>;
    let stop: () => Promise<void>;

    before(async function () {
      this.timeout(120_000);
      world = await openWorld();
      cashier = await world.join('Cora', ['Incidents:Create', 'Incidents:Read']);
      incident = await addIncident(world, cashier);
      const started = await startApi(world.api);
      stop = started.stop;
      gateway = await startGateway(
        mode === 'embedded'
          ? { mode, api: world.api }
          : { mode, baseURL: `http://127.0.0.1:${started.port}/api` },
      );
    });
    after(() => gateway.close().then(stop).then(world.close));

    const put = (body: unknown, headers: Record<string, string> = {}, by: Person | null = cashier) =>
      gateway.send({
        target: `/api/incidents/${incident}/photos/${newId()}`,
        method: 'PUT',
        headers: { ...OWN, ...(by && { cookie: `access_token=${by.token}` }), ...headers },
        body,
      });

    it('is stored as it was sent, and answered private, uncached and unsniffed', async () => {
      const { status, body } = await put(photo);
      expect(status).to.equal(200);
      const { href } = body as { href: string };
      const cookie = `access_token=${cashier.token}`;
      const answer = await gateway.send({ target: href, headers: { ...OWN, cookie } });
      expect(Buffer.compare(answer.bytes, photo)).to.equal(0);
      expect(answer.headers).to.include({
        'content-type': 'image/jpeg',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      });
      expect((await gateway.send({ target: href, headers: OWN })).status).to.equal(401);
    });

    it('is refused from other sites, from strangers, in other types and beyond 1 MB', async () => {
      const stranger = await world.join('Stan', ['Incidents:Read']);
      expect((await put(photo, { 'sec-fetch-site': 'cross-site' })).status).to.equal(403);
      expect((await put(photo, {}, null)).status).to.equal(401);
      expect((await put(photo, {}, stranger)).status).to.equal(403);
      expect((await put(photo, { 'content-type': 'image/png' })).status).to.equal(415);
      expect((await put(photo, { 'content-encoding': 'gzip' })).status).to.equal(415);
      expect((await put(Buffer.alloc(1024 * 1024 + 1))).status).to.equal(413);
      expect((await put(undefined)).status).to.equal(422);
    });

    it('is no body for a call that takes JSON', async () => {
      const target = `/api/incidents/${incident}/notes`;
      const headers = { ...OWN, cookie: `access_token=${cashier.token}` };
      const answer = await gateway.send({ target, method: 'POST', headers, body: photo });
      expect(answer.status).to.equal(415);
    });
  });
