import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { WALLET_PATH } from '../../server/api/wallet/pass-token.ts';
import { addBooking, addPoints, addVoucher } from '../support/access-things.ts';
import { ALL_RIGHTS, asGone, openWorld, type Person, type World } from '../support/access-world.ts';
import { digestTables } from '../support/digest-tables.ts';
import { listRoutes } from '../support/registered-routes.ts';
import { type Ask, mountRules } from '../support/mount-rules.ts';
import { buildMounts } from '../support/mounts.ts';
import { type RunningSite, type SiteAnswer, startSite } from '../support/start-site.ts';
import { readPass } from '../support/wallet-device.ts';

/** Creates a thing with a wallet pass. The pass has its ID. */
const serials = {
  booking: async (world: World, person: Person) => (await addBooking(world, person)).id,
  voucher: async (world: World, person: Person) => (await addVoucher(world, person)).id,
  membership: async (_world: World, { id }: Person) => id,
};

/** A built client with two files. */
async function buildClient(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parkweb-client-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/main.js'), 'export {};');
  await writeFile(join(folder, 'sign.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  return folder;
}

describe('access matrix of the other routes', () => {
  let world: World;
  let site: RunningSite;
  let mounts: Awaited<ReturnType<typeof buildMounts>>;
  let clientFolder: string;
  let owner: Person;
  let other: Person;
  let administrator: Person;

  before(async () => {
    world = await openWorld();
    clientFolder = await buildClient();
    mounts = await buildMounts(world);
    const place = { mode: 'embedded', api: world.api } as const;
    site = await startSite({ place, clientFolder, mounts: mounts.mounts, now: () => world.now });
    owner = await world.join('Olivia');
    other = await world.join('Otto');
    administrator = await world.join('Ada', ALL_RIGHTS, { sharesGroup: true });
  });
  after(async () => {
    await site.close();
    await world.close();
    await rm(clientFolder, { recursive: true });
  });

  const send = ({ method = 'GET', target, body }: Ask, headers: Record<string, string> = {}) =>
    site.get(target, {
      method,
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });

  /** The answers by caller: with cookies like a browser and with a header like a program. */
  async function sendAsEverybody(ask: Ask): Promise<Record<string, SiteAnswer>> {
    const withToken = (token: string) => send(ask, { cookie: `access_token=${token}` });
    const gone = (how: Parameters<typeof asGone>[2]) =>
      asGone(world, owner, how, () => withToken(owner.token));
    return {
      anonymous: await send(ask),
      owner: await withToken(owner.token),
      'owner, as a program': await send(ask, { authorization: `Bearer ${owner.token}` }),
      'other member': await withToken(other.token),
      staff: await withToken(administrator.token),
      garbage: await withToken('garbage'),
      expired: await gone('expired'),
      'logged out': await gone('logged out'),
      deactivated: await gone('deactivated'),
    };
  }

  const withPass = (ask: Ask, token: string) => send(ask, { authorization: `ApplePass ${token}` });

  it('has a rule for each registered route', () => {
    expect(listRoutes(site.app.router)).to.have.members(Object.keys(mountRules));
  });

  for (const [route, rule] of Object.entries(mountRules)) {
    if (rule.needs === 'nothing')
      it(`${route}: everyone gets the same answer`, async () => {
        const ask = await rule.ask(world, owner);
        expectAlike(await sendAsEverybody(ask), rule.status);
      });
    else
      for (const [kind, add] of Object.entries(serials))
        it(`${route}: only the token of the ${kind}’s pass gives access`, async () => {
          const [serial, strangers, another] = [
            await add(world, owner),
            await add(world, other),
            await serials.booking(world, owner),
          ];
          const { passType: type, tokenOf } = mounts;
          const ask = rule.ask({ type, serial });
          const before = await digestTables(world.db);
          const refused = {
            ...(await sendAsEverybody(ask)),
            'pass of another member': await withPass(ask, tokenOf(strangers)),
            'another pass of the owner': await withPass(ask, tokenOf(another)),
            'a login in its place': await withPass(ask, owner.token),
            'garbage token': await withPass(ask, 'garbage'),
            'token of the right form': await withPass(ask, 'A'.repeat(43)),
          };
          expectAlike(refused, 401);
          const elsewhere = rule.ask({ type: 'pass.of.others', serial });
          expect((await withPass(elsewhere, tokenOf(serial))).status, 'another issuer’s').to.equal(404);
          expect(await digestTables(world.db)).to.deep.equal(before);
          expect((await withPass(ask, tokenOf(serial))).status).to.equal(rule.status);
        });
  }

  // If refused, the device would keep showing the last version.
  it('a former member’s wallet pass is void and shows no points', async () => {
    const person = await world.join('Lena');
    await addPoints(world, person);
    const ask = { target: `${WALLET_PATH}/v1/passes/${mounts.passType}/${person.id}` };
    const fetchPass = async () => readPass((await withPass(ask, mounts.tokenOf(person.id))).bytes);
    expect(await fetchPass()).to.not.have.property('voided');
    const left = await asGone(world, person, 'deactivated', fetchPass);
    expect(left).to.have.property('voided', true);
    expect(left).to.have.nested.property('storeCard.primaryFields[0].value', 0);
  });
});

/** Everyone gets this answer. */
function expectAlike(answers: Record<string, SiteAnswer>, status: number): void {
  const row = Object.entries(answers).map(([who, answer]) => [who, answer.status]);
  expect(row).to.deep.equal(Object.keys(answers).map((who) => [who, status]));
  expect(new Set(Object.values(answers).map(({ text }) => text))).to.have.length(1);
}
