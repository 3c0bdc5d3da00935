import { expect } from 'chai';
import * as v from 'valibot';
import { ALL_RIGHTS, openWorld, type Person, type World } from '../../../tests/support/access-world.ts';
import { addBooking, succeed } from '../../../tests/support/access-things.ts';
import {
  buildDevice,
  buildRecordingPush,
  type PassFile,
  startWalletService,
} from '../../../tests/support/wallet-device.ts';
import * as calls from '../../../shared/contracts/wallet-diagnosis.ts';
import { findPassService } from './pass-token.ts';
import { pushChanges } from './push-changes.ts';

const reason = 'The gate was changed';
const TOKEN = 'abcdef0123456789';
/** Longer than a device with a connection needs. */
const LATER_MS = 11 * 60_000;

describe('The diagnosis of wallet passes', () => {
  let world: World;
  let ada: Person;
  let pass: PassFile;
  let number: string;
  let service: Awaited<ReturnType<typeof startWalletService>>;
  let phone: ReturnType<typeof buildDevice>;
  let wait: () => Promise<void>;
  const { passPush, state: apple } = buildRecordingPush();
  const push = () => pushChanges({ ...world.deps, passPush });

  beforeEach(async () => {
    let now = new Date('2026-11-20T18:00:00Z');
    world = await openWorld({ now: () => now });
    wait = async () => {
      now = new Date(now.getTime() + LATER_MS);
      // The first login has expired.
      ada = await world.join('Ada', ALL_RIGHTS);
    };
    ada = await world.join('Ada', ALL_RIGHTS);
    service = await startWalletService(world.deps);
    const booking = await addBooking(world, await world.join('Olivia'));
    number = booking.number;
    const { authenticationToken = '' } =
      findPassService(world.deps.signer, 'https://parking.example')(booking.id) ?? {};
    const passTypeIdentifier = await service.files.passType();
    pass = { serialNumber: booking.id, passTypeIdentifier, webServiceURL: service.base, authenticationToken };
    phone = buildDevice(service.base, 'phone-1', TOKEN);
    expect(await phone.register(pass)).to.equal(201);
  });
  afterEach(async () => {
    apple.isAway = false;
    await service.stop();
    await world.close();
  });

  async function look() {
    const answer = await succeed(world, calls.listWalletDevices, { query: { q: number } }, ada.token);
    const [device] = v.parse(calls.listWalletDevices.output, answer).items;
    return { broken: device?.broken, states: device?.steps.map(({ state }) => state).join(' ') };
  }
  const again = (contract: typeof calls.pushPass | typeof calls.reissuePass) =>
    succeed(world, contract, { params: { serial: pass.serialNumber }, body: { reason } }, ada.token);

  it('finds nothing broken on a device that does every step', async () => {
    expect(await look()).to.deep.equal({ broken: null, states: 'done waiting waiting waiting done' });
    await push();
    await phone.askWhatChanged(pass);
    await phone.fetchPass(pass);
    expect(await look()).to.deep.equal({ broken: null, states: 'done done done done done' });
  });

  it('names the push when the push service refuses it', async () => {
    apple.isAway = true;
    await push();
    expect(await look()).to.deep.equal({ broken: 'push', states: 'done broken waiting waiting waiting' });
  });

  it('names the list when the device does not answer the push', async () => {
    await push();
    expect((await look()).broken).to.equal(null);
    await wait();
    expect(await look()).to.deep.equal({ broken: 'list', states: 'done done broken waiting waiting' });
  });

  it('names the fetch when the device asked what changed and did not fetch it', async () => {
    await push();
    await phone.askWhatChanged(pass);
    await wait();
    expect(await look()).to.deep.equal({ broken: 'fetch', states: 'done done done broken waiting' });
  });

  it('names the log when the wallet reported a problem with the pass', async () => {
    await push();
    await phone.askWhatChanged(pass);
    await phone.fetchPass(pass);
    const line = `Web service error for ${service.base}/v1/passes/x/${pass.serialNumber}: bad signature`;
    await phone.send('POST', '/v1/log', {}, { logs: [line] });
    expect(await look()).to.deep.equal({ broken: 'log', states: 'done done done done broken' });
  });

  it('pushes again, and reissues a pass that devices then fetch although nothing has changed', async () => {
    await push();
    await phone.askWhatChanged(pass);
    await phone.fetchPass(pass);
    await again(calls.pushPass);
    await push();
    expect(await phone.askWhatChanged(pass)).to.deep.equal([]);
    await wait();
    await again(calls.reissuePass);
    expect((await look()).states).to.equal('done waiting waiting waiting done');
    await push();
    expect(await phone.askWhatChanged(pass)).to.deep.equal([pass.serialNumber]);
    await phone.fetchPass(pass);
    expect((await look()).broken).to.equal(null);
  });

  it('finds passes by number and by part of a name, and never shows the id of a device', async () => {
    const find = async (q: string) => {
      const answer = await succeed(world, calls.listWalletPasses, { query: { q } }, ada.token);
      return v.parse(calls.listWalletPasses.output, answer).items.map(({ title }) => title);
    };
    expect(await find(number.toLowerCase())).to.deep.equal([`Booking ${number}`]);
    expect(await find('raveler')).to.deep.equal([`Booking ${number}`]);
    expect(await find('%')).to.deep.equal([]);
    const answer = await succeed(world, calls.listWalletDevices, { query: {} }, ada.token);
    expect(JSON.stringify(answer)).not.to.contain('phone-1').and.not.to.contain(TOKEN);
  });
});
