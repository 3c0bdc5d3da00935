import { expect } from 'chai';
import { eq, lte } from 'drizzle-orm';
import { type BookingDesk, openBookingDesk, stay } from '../../../tests/support/booking-desk.ts';
import { bookingOf } from '../../../tests/support/bookings.ts';
import { addMember, addReceipt } from '../../../tests/support/club.ts';
import {
  buildDevice,
  buildRecordingPush,
  type PassFile,
  readPass,
  startWalletService,
} from '../../../tests/support/wallet-device.ts';
import { passes, passRegistrations } from './tables.ts';
import { pointLots } from '../modules/points/tables.ts';
import { findPointTotal } from '../modules/points/find-points.ts';
import { findAccount } from '../modules/members/find-account.ts';
import { deactivateMember } from '../personal-data/leave-club.ts';
import { findMembership } from '../modules/members/find-membership.ts';
import { earnForReceipt } from '../modules/transactions/earn-for-receipt.ts';
import { redeemVoucher } from '../../../tests/support/vouchers.ts';
import { presentVoucher } from '../modules/vouchers/present-voucher.ts';
import { voidVoucher } from '../modules/vouchers/void-voucher.ts';
import { pushChanges } from './push-changes.ts';

describe('wallet web service', () => {
  let desk: BookingDesk;
  let service: Awaited<ReturnType<typeof startWalletService>>;
  const { passPush, state: apple, take: takePushed } = buildRecordingPush();
  const pushAll = () => pushChanges({ ...desk.deps, passPush });
  before(async () => {
    desk = await openBookingDesk();
    service = await startWalletService(desk.deps);
  });
  after(async () => {
    await service.stop();
    await desk.close();
  });
  let devices = 0;
  let bookings = 0;
  const newDevice = () => {
    devices += 1;
    const token = `abcdef0${devices}`.padEnd(16, '0');
    return { token, ...buildDevice(service.base, `device-${devices}`, token) };
  };

  async function bookPass(): Promise<{ pass: PassFile; cancel: () => Promise<unknown> }> {
    const booking = bookingOf(
      await desk.book((await desk.quote(stay)).id, { email: `pat-${(bookings += 1)}@example.com` }),
    );
    const { bytes } = await service.files.pkpass(booking);
    const token = booking.customer_link?.split('?')[1] ?? '';
    return {
      pass: readPass(bytes),
      cancel: () => desk.send('POST', `/bookings/${booking.number}/cancel?${token}`),
    };
  }

  it('a wallet pass contains the URL and token of the web service', async () => {
    const { pass } = await bookPass();
    expect(pass.webServiceURL).to.equal('https://parking.example/api/passes');
    expect(pass.authenticationToken).to.match(/^[\w-]{43}$/);
  });

  it('a device registers a booking pass, gets a push after the cancellation, fetches it and unregisters', async () => {
    const { pass, cancel } = await bookPass();
    const device = newDevice();
    expect(await device.register(pass)).to.equal(201);
    expect(await device.register(pass)).to.equal(200);
    await pushAll();
    expect(takePushed(), 'the pass may be outdated when registered').to.deep.equal([device.token]);
    expect(await device.askWhatChanged(pass)).to.deep.equal([pass.serialNumber]);
    const first = await device.fetchPass(pass);
    expect(first).to.include({ status: 200, type: 'application/vnd.apple.pkpass' });
    expect(first.pass).to.not.have.property('voided');
    expect((await device.fetchPass(pass, first.modified)).status).to.equal(304);
    expect(await device.askWhatChanged(pass)).to.deep.equal([]);
    await pushAll();
    expect(takePushed()).to.deep.equal([]);

    expect(await cancel()).to.have.property('status', 200);
    await pushAll();
    expect(takePushed()).to.deep.equal([device.token]);
    expect(await device.askWhatChanged(pass)).to.deep.equal([pass.serialNumber]);
    const second = await device.fetchPass(pass, first.modified);
    expect(second.pass).to.include({ voided: true, serialNumber: pass.serialNumber });
    expect((await device.fetchPass(pass, second.modified)).status).to.equal(304);

    expect(await device.unregister(pass)).to.equal(200);
    expect(await device.askWhatChanged(pass)).to.deep.equal([]);
    const remaining = await desk.db.queries
      .select()
      .from(passes)
      .where(eq(passes.serialNumber, pass.serialNumber));
    expect(remaining).to.have.length(0);
  });

  it('a pass is compared again when its booking changes and ten minutes after it was registered', async () => {
    const { pass, cancel } = await bookPass();
    const findDue = () =>
      desk.db.queries
        .select({ serial: passes.serialNumber })
        .from(passes)
        .where(lte(passes.checkAt, desk.deps.now()));
    await newDevice().register(pass);
    await pushAll();
    expect(await findDue()).to.deep.equal([]);
    await cancel();
    expect(await findDue()).to.deep.equal([{ serial: pass.serialNumber }]);
    await pushAll();
    expect(await findDue()).to.deep.equal([]);
    desk.wait(10);
    expect(await findDue()).to.deep.include({ serial: pass.serialNumber });
    await pushAll();
    desk.wait(24 * 60);
    expect(await findDue()).to.deep.equal([]);
    takePushed();
  });

  it('points that become available update the membership pass without any call', async () => {
    const { deps, db } = desk;
    const member = await addMember(db.queries, { number: '10000003' });
    await addReceipt(db.queries, { number: '92', cents: 900_00, exited: deps.now(), memberId: member.id });
    await db.transaction((tx) =>
      earnForReceipt(tx, { memberId: member.id, receiptNumber: '92', actor: 'exit', now: deps.now() }),
    );
    const account = await findAccount(db.queries, member.id);
    const { bytes } = await service.files.membershipPass(
      await findMembership(db.queries, account, { now: deps.now(), findPointTotal }),
    );
    const device = newDevice();
    await device.register(readPass(bytes));
    await pushAll();
    desk.wait(20);
    await pushAll();
    takePushed();
    const [lot] = await db.queries.select().from(pointLots).where(eq(pointLots.receiptNumber, '92'));
    desk.wait(((lot?.availableAt.getTime() ?? 0) - deps.now().getTime()) / 60_000);
    await pushAll();
    expect(takePushed()).to.deep.equal([device.token]);
  });

  it('the web service responds 401 without the token of the pass', async () => {
    const { pass } = await bookPass();
    const { pass: other } = await bookPass();
    const device = newDevice();
    const forged = { ...pass, authenticationToken: other.authenticationToken };
    expect(await device.register(forged)).to.equal(401);
    expect(await device.unregister(forged)).to.equal(401);
    expect((await device.fetchPass(forged)).status).to.equal(401);
    const path = `/v1/passes/${pass.passTypeIdentifier}/${pass.serialNumber}`;
    expect((await device.send('GET', path)).status).to.equal(401);
    const bearer = { authorization: `Bearer ${pass.authenticationToken}` };
    expect((await device.send('GET', path, bearer)).status).to.equal(401);
    expect((await device.fetchPass({ ...pass, passTypeIdentifier: 'pass.other' })).status).to.equal(404);
  });

  it('membership passes follow points and voucher passes follow their status', async () => {
    const { deps, db } = desk;
    const member = await addMember(db.queries);
    const device = newDevice();
    const findIt = async () =>
      findMembership(db.queries, await findAccount(db.queries, member.id), {
        now: deps.now(),
        findPointTotal,
      });
    const membership = readPass((await service.files.membershipPass(await findIt())).bytes);
    expect(await device.register(membership)).to.equal(201);
    await pushAll();
    takePushed();
    await device.askWhatChanged(membership);
    const exited = new Date(deps.now().getTime() - 5 * 86_400_000);
    await addReceipt(db.queries, { number: '91', cents: 900_00, exited, memberId: member.id });
    await db.transaction((tx) =>
      earnForReceipt(tx, { memberId: member.id, receiptNumber: '91', actor: 'exit', now: deps.now() }),
    );
    await pushAll();
    expect(takePushed()).to.deep.equal([device.token]);
    expect(await device.askWhatChanged(membership)).to.deep.equal([membership.serialNumber]);
    const { pass } = await device.fetchPass(membership);
    expect(pass?.storeCard).to.have.nested.property('primaryFields[0].value').that.is.greaterThan(0);

    const row = await redeemVoucher(db, member, {
      from: new Date('2026-12-05T17:00:00Z'),
      to: new Date('2026-12-06T17:00:00Z'),
      now: deps.now(),
    });
    const shown = presentVoucher(row, {
      memberNumber: member.number,
      wallets: { apple: true, google: false },
    });
    const voucher = readPass((await service.files.voucherPass(shown)).bytes);
    await device.register(voucher);
    await pushAll();
    await device.askWhatChanged(voucher);
    takePushed();
    await db.transaction((tx) =>
      voidVoucher(tx, { id: row.id, memberId: member.id, actor: `member:${member.id}`, now: deps.now() }),
    );
    await pushAll();
    expect(takePushed(), 'one push per device').to.deep.equal([device.token]);
    expect(await device.askWhatChanged(voucher)).to.have.members([
      voucher.serialNumber,
      membership.serialNumber,
    ]);
    expect((await device.fetchPass(voucher)).pass).to.include({ voided: true });
  });

  it('the pass of a closed membership is voided on its devices and can’t be registered again', async () => {
    const { deps, db } = desk;
    const member = await addMember(db.queries, { number: '10000002' });
    const account = await findAccount(db.queries, member.id);
    const { bytes } = await service.files.membershipPass(
      await findMembership(db.queries, account, { now: deps.now(), findPointTotal }),
    );
    const pass = readPass(bytes);
    const device = newDevice();
    expect(await device.register(pass)).to.equal(201);
    await pushAll();
    await device.askWhatChanged(pass);
    takePushed();

    await deactivateMember(deps, member);
    await pushAll();
    expect(takePushed()).to.deep.equal([device.token]);
    expect(await device.askWhatChanged(pass)).to.deep.equal([pass.serialNumber]);
    expect((await device.fetchPass(pass)).pass).to.include({ voided: true });

    const other = newDevice();
    expect(await other.register(pass)).to.equal(404);
    expect((await other.fetchPass(pass)).pass).to.include({ voided: true });
    expect(await device.unregister(pass)).to.equal(200);
    expect(await device.register(pass)).to.equal(404);
  });

  it('pushChanges retries when Apple is unreachable and drops unregistered devices', async () => {
    const { pass } = await bookPass();
    const device = newDevice();
    await device.register(pass);
    apple.isAway = true;
    await pushAll();
    apple.isAway = false;
    await pushAll();
    expect(takePushed(), 'not at once').to.deep.equal([]);
    desk.wait(2);
    await pushAll();
    expect(takePushed()).to.deep.equal([device.token]);

    const other = newDevice();
    await other.register(pass);
    apple.dead.add(other.token);
    await pushAll();
    expect(takePushed()).to.deep.equal([other.token]);
    const remaining = await desk.db.queries
      .select({ token: passRegistrations.pushToken })
      .from(passRegistrations)
      .where(eq(passRegistrations.serialNumber, pass.serialNumber));
    expect(remaining).to.deep.equal([{ token: device.token }]);
  });

  it('the log endpoint accepts device logs and rejects malformed bodies', async () => {
    const device = newDevice();
    const { pass } = await bookPass();
    const log = (body: object) => device.send('POST', '/v1/log', {}, body).then(({ status }) => status);
    expect(await log({ logs: ['Register task failed'] })).to.equal(200);
    expect(await log({ lines: 1 })).to.equal(400);
    const { passTypeIdentifier: type, serialNumber: serial, authenticationToken: token } = pass;
    const path = `/v1/devices/one/registrations/${type}/${serial}`;
    const proof = { authorization: `ApplePass ${token}` };
    expect((await device.send('POST', path, proof, { pushToken: '../../etc' })).status).to.equal(400);
    expect((await device.send('POST', path, proof)).status).to.equal(400);
  });
});
