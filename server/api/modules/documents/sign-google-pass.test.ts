import { generateKeyPairSync, verify } from 'node:crypto';
import { expect } from 'chai';
import { buildApi } from '../../../../tests/support/api.ts';
import { bookingCalls, bookingOf } from '../../../../tests/support/bookings.ts';
import { stay } from '../../../../tests/support/booking-desk.ts';
import { ann, type MemberDesk, memberCalls, openMemberDesk } from '../../../../tests/support/member-desk.ts';
import { buildPresentedBooking } from '../../../../tests/support/presented-booking.ts';
import type { ApiAnswer } from '../../../../shared/contracts/api-call.ts';
import { createDocuments } from './create-documents.ts';
import { googleBookingPass, googleVoucherPass } from './google-passes.ts';
import { createGooglePassSigner } from './sign-google-pass.ts';

const now = new Date('2026-11-20T18:00:00Z');
const publicOrigin = 'https://parking.example';
const SAVE = 'https://pay.google.com/gp/v/save/';
const MAX_LINK_LENGTH = 1800;

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const account = {
  issuerId: '3388000000012345678',
  email: 'wallet@cascade-parking.iam.gserviceaccount.com',
  key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};
const signGooglePass = createGooglePassSigner({ account, publicOrigin, now: () => now });

/** The claims of a link whose signature is right. */
function openLink(link: string) {
  const [header = '', claims = '', signature = ''] = link.slice(SAVE.length).split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    publicKey,
    Buffer.from(signature, 'base64url'),
  );
  expect(link.startsWith(SAVE)).to.equal(true);
  expect(isSigned, 'the signature').to.equal(true);
  expect(read(header)).to.deep.equal({ alg: 'RS256', typ: 'JWT' });
  expect(link.length).to.be.at.most(MAX_LINK_LENGTH);
  return read(claims);
}

const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
const passOf = (link: string) => openLink(link).payload.genericObjects[0];

describe('createGooglePassSigner', () => {
  it('signs a pass with number, dates and barcode for this site', () => {
    const claims = openLink(signGooglePass(googleBookingPass(buildPresentedBooking())));
    expect(claims).to.deep.include({
      iss: account.email,
      aud: 'google',
      typ: 'savetowallet',
      iat: now.getTime() / 1000,
      origins: [publicOrigin],
    });
    const { genericClasses, genericObjects } = claims.payload;
    const [pass] = genericObjects;
    expect(genericClasses).to.deep.equal([{ id: pass.classId }]);
    expect(pass.id).to.match(/^3388000000012345678\.[\w-]{22}$/);
    expect(pass.cardTitle.defaultValue.value).to.equal('Cascade Airport Parking');
    expect(pass.header.defaultValue.value).to.equal('CAP7K2MQ4');
    expect(pass.barcode).to.deep.equal({ type: 'QR_CODE', value: 'CAP7K2MQ4', alternateText: 'CAP7K2MQ4' });
    expect(pass.textModulesData).to.deep.include({ header: 'Drop-off', body: 'Sat, 11/21/26, 9:00 am' });
    expect(pass.textModulesData).to.deep.include({ header: 'Pick-up', body: 'Fri, 11/27/26, 5:10 pm' });
    expect(pass.validTimeInterval.end.date).to.equal('2026-12-05T01:10:00.000Z');
  });

  it('gives the pass of changed dates another id, and the same booking the same', () => {
    const idOf = (changes = {}) =>
      passOf(signGooglePass(googleBookingPass(buildPresentedBooking(changes)))).id;
    expect(idOf()).to.equal(idOf());
    expect(idOf({ travel_to_date: '2026-11-28 17:10:00-0800' })).to.not.equal(idOf());
  });
});

describe('googleVoucherPass', () => {
  it('shows the covered time and the last day', () => {
    const voucher = {
      id: 'v1',
      allowed_actions: ['download'],
      number: 'V7K2MQ4H9P',
      travel_from_date: '2026-11-21 09:00:00-0800',
      travel_to_date: '2026-11-22 09:00:00-0800',
      minutes: 1440,
      expires: '2027-11-20 10:00:00-0800',
    };
    const pass = passOf(signGooglePass(googleVoucherPass(voucher)));
    expect(pass.subheader.defaultValue.value).to.equal('Voucher');
    expect(pass.barcode.value).to.equal('V7K2MQ4H9P');
    expect(pass.textModulesData).to.deep.equal([
      { header: 'Covers', body: '1 day' },
      { header: 'Use by', body: 'Sat, 11/20/27, 10:00 am' },
    ]);
    expect(pass.validTimeInterval.end.date).to.equal('2027-11-20T18:00:00.000Z');
  });
});

describe('The link to Google Wallet', () => {
  const documents = createDocuments({ publicOrigin, loadPassCertificates: null, signGooglePass });
  let desk: MemberDesk;
  let api: ReturnType<typeof buildApi>;
  before(async () => {
    desk = await openMemberDesk();
    api = buildApi({ ...desk.deps, documents, wallets: documents.wallets });
  });
  after(async () => {
    await api.drain();
    await desk.close();
  });

  const expectRedirect = ({ status, headers }: ApiAnswer) => {
    expect(status).to.equal(303);
    return passOf(headers.location ?? '');
  };

  it('of a booking needs the same proof as its other documents', async () => {
    const guest = bookingCalls(api);
    const booking = bookingOf(await guest.book((await guest.quote(stay)).id));
    const link = booking.downloads?.google ?? '';
    expect(expectRedirect(await guest.send('GET', link)).barcode.value).to.equal(booking.number);
    expect((await guest.send('GET', link.replace(/token=.*/, 'token=none'))).status).to.equal(404);
    expect((await guest.send('GET', link.replace(/\?.*/, ''))).status).to.be.oneOf([401, 404, 422]);
  });

  it('of a membership is for its member only', async () => {
    const calls = memberCalls(api);
    const { access_token: as } = await calls.logIn();
    const pass = `/club/${ann.number}/membership-pass`;
    const shown = await calls.send('GET', pass, { as });
    const own = `${pass}/google-wallet.link`;
    expect(shown.body).to.have.nested.property('downloads.google', own);
    expect(expectRedirect(await calls.send('GET', own, { as })).barcode.value).to.equal(ann.number);
    expect((await calls.send('GET', own)).status).to.equal(401);
  });

  it('is absent when no account of Google Wallet is configured', async () => {
    const { access_token: as } = await desk.logIn();
    const pass = `/club/${ann.number}/membership-pass`;
    expect((await desk.send('GET', pass, { as })).body).to.have.nested.property('downloads.google', null);
    expect((await desk.send('GET', `${pass}/google-wallet.link`, { as })).status).to.equal(404);
  });
});
