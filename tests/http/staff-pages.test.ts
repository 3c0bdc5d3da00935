import { expect } from 'chai';
import { staffRoutes } from '../../pages/back-office/staff-routes.ts';
import { routes } from '../../pages/routes.ts';
import { staffPages } from '../../shared/contracts/staff-pages.ts';
import { ALL_RIGHTS, openWorld, type Person, type World } from '../support/access-world.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

const NOWHERE = '/back-office/nowhere/';
/** A value for path parameters that matches nothing. */
const targetOf = (path: string) => path.replace(/:\w+/g, 'AAAAAAAAAAAAAAAAAAAAAA');

describe('The back office', () => {
  let world: World;
  let site: RunningSite;
  let traveler: Person;
  let administrator: Person;

  before(async () => {
    world = await openWorld();
    traveler = await world.join('Tess');
    administrator = await world.join('Ada', ALL_RIGHTS);
    site = await startSite({ place: { mode: 'embedded', api: world.api }, now: () => world.now });
  });
  after(() => site.close());
  after(() => world.close());

  const open = (path: string, token?: string) =>
    site.get(targetOf(path), token === undefined ? {} : { headers: { cookie: `access_token=${token}` } });

  it('has a route for every page, with the same name and path', () => {
    const asText = ({ name, path }: { name: string; path: string }) => `${name} ${path}`;
    expect(staffRoutes.map(asText)).to.have.members(staffPages.map(asText));
  });

  it('has no address of a public page', () => {
    const taken = new Set(routes.map(({ path }) => path.replace(/\/$/, '')));
    expect(staffPages.filter(({ path }) => taken.has(path.replace(/\/$/, '')))).to.deep.equal([]);
  });

  for (const { name, path, load } of staffRoutes) {
    const page = staffPages.find((entry) => entry.name === name);

    it(`${name} (${path}) is the 404 page without its right`, async () => {
      const colleague = await world.join(
        'Colleen',
        ALL_RIGHTS.filter((right) => right !== page?.permission),
      );
      for (const token of [undefined, 'garbage', traveler.token, colleague.token]) {
        const answer = await open(path, token);
        expect([answer.status, answer.headers.location]).to.deep.equal([404, undefined]);
        expect(answer.text).to.contain('This page could not be found').and.not.contain('/staff/');
        expect(answer.text).not.to.contain(`>${page?.label}<`);
      }
    });

    it(`${name} opens with its right, in the wide layout and from the build of the back office`, async () => {
      expect((await load()).layout).to.equal('wide');
      const { status, text, headers } = await open(path, administrator.token);
      expect(status).to.equal(path.includes(':') ? 404 : 200);
      expect(text.match(/<h1[ >]/g)).to.have.length(1);
      expect(text).to.contain('/staff/staff.js').and.not.contain('/assets/main.js');
      expect(headers['cache-control']).to.equal('private, no-store');
      expect(headers['x-robots-tag']).to.equal('noindex');
      expect(site.reported).to.deep.equal([]);
    });
  }

  it('answers visitors and travelers at its addresses like at every other unknown address', async () => {
    const withoutNonce = (text: string) => text.replace(/nonce="[^"]*"/g, '');
    for (const token of [undefined, traveler.token]) {
      const [real, unknown] = [await open('/users/dashboard/', token), await open(NOWHERE, token)];
      const addressless = (text: string) => withoutNonce(text).replaceAll(/[0-9a-f-]{36}/g, '');
      expect(addressless(real.text)).to.equal(addressless(unknown.text));
    }
  });

  it('shows in the menu exactly the pages that its reader may open', async () => {
    const manager = await world.join('Mia', ['User:Read']);
    const { text } = await open('/users/dashboard/', manager.token);
    const menu = /<nav aria-label="Back office".*?<\/nav>/s.exec(text)?.[0] ?? '';
    expect([...menu.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).to.deep.equal([
      '/users/dashboard/',
    ]);
  });

  it('opens the camera, photos and frames only to pages whose route asks for them', async () => {
    for (const { path, allows = [] } of staffRoutes) {
      const { headers } = await open(path, administrator.token);
      expect(headers['permissions-policy']).to.contain(
        allows.includes('camera') ? 'camera=(self)' : 'camera=()',
      );
      const policy = String(headers['content-security-policy']);
      expect(policy.includes('blob:')).to.equal(allows.includes('photos'));
      expect(policy.includes('frame-src')).to.equal(allows.includes('frames'));
    }
  });
});
