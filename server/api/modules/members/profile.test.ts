import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import {
  ann,
  type MemberDesk,
  openMemberDesk,
  type Tokens,
  tokensOf,
} from '../../../../tests/support/member-desk.ts';
import { bookings } from '../bookings/tables.ts';
import { emailPrefs } from '../mail/tables.ts';
import { members, memberSessions } from './tables.ts';
import { sandboxCards } from '../payments/tables.ts';
import { paymentTokens } from '../saved-payments/tables.ts';
import { outbox } from '../../platform/outbox/tables.ts';

const own = `/club/${ann.number}`;

describe('The profile of a member', () => {
  let desk: MemberDesk;
  let login: Tokens;

  beforeEach(async () => {
    desk = await openMemberDesk();
    login = await desk.logIn();
  });
  afterEach(() => desk.close());

  const put = (path: string, body: object) => desk.send('PUT', own + path, { body, as: login.access_token });
  const post = (path: string, body?: object, as = login.access_token) =>
    desk.send('POST', own + path, { body, as });
  const changeEmail = (email: string, password = ann.password) =>
    put('/profile/email', { email_address: email, current_password: password });
  const confirmEmail = async () =>
    post('/profile/email/confirm', { token: (await desk.linksOf('new-email-confirm')).at(-1) });
  const undoEmail = (token: string | undefined) => desk.send('POST', '/club/email/undo', { body: { token } });
  const me = async () => (await desk.me(login.access_token)).body as Record<string, unknown>;

  it('changeNames changes both names and refuses unknown fields', async () => {
    expect(await put('/profile/membership', { long_name: 'Anna Walker', short_name: 'Anna' })).to.include({
      status: 200,
    });
    expect(await me()).to.include({ long_name: 'Anna Walker', short_name: 'Anna' });
    expect(await put('/profile/membership', { long_name: 'A', short_name: 'B', points: 9 })).to.include({
      status: 422,
    });
  });

  it('changeMemberCar replaces the car of the next bookings', async () => {
    const car = { license_plate: 'abc 1234', make_and_color: 'Subaru, blue', accessible_space: true };
    expect(await put('/profile/car', { ...car, passengers: 3 })).to.include({ status: 200 });
    const find = async () => (await desk.send('GET', `${own}/profile/car`, { as: login.access_token })).body;
    expect(await find()).to.deep.equal({ ...car, license_plate: 'ABC 1234', passengers: 3 });
    expect(await put('/profile/car', { passengers: 0 })).to.include({ status: 422 });
    await put('/profile/car', { license_plate: 'XYZ9' });
    expect(await find()).to.include({ license_plate: 'XYZ9', make_and_color: null, accessible_space: false });
  });

  it('changeEmail changes the address after its mailed link is confirmed, and notifies the old address', async () => {
    expect((await changeEmail('Anna@example.com')).body).to.deep.equal({
      pending: true,
    });
    expect((await me()).email).to.equal(ann.email);
    const [token] = await desk.linksOf('new-email-confirm');
    const ben = await desk.logIn({ ...ann, email: 'ben@example.com' });
    const foreign = await desk.send('POST', '/club/100000026/profile/email/confirm', {
      body: { token },
      as: ben.access_token,
    });
    expect(foreign).to.include({ status: 422 });
    expect(await post('/profile/email/confirm', { token })).to.include({ status: 200 });
    expect((await me()).email).to.equal('Anna@example.com');
    const mails = await desk.mails();
    expect(mails.at(-1)).to.deep.include({ template: 'account-changed', recipient: ann.email });
    await desk.logIn({ ...ann, email: 'anna@example.com' });
  });

  it('confirmEmail refuses the address of another member, and changeEmail doesn’t reveal it', async () => {
    expect((await changeEmail('BEN@example.com')).body).to.deep.equal({
      pending: true,
    });
    const [token] = await desk.linksOf('new-email-confirm');
    const { status, body } = await post('/profile/email/confirm', { token });
    expect(status).to.equal(422);
    expect(body).to.deep.include({
      formErrors: ['This address belongs to another member. We didn’t change your email address.'],
    });
    expect((await me()).email).to.equal(ann.email);
  });

  it('changeEmail refuses a wrong password and mails nothing', async () => {
    const { status, body } = await changeEmail('anna@example.com', 'not this one');
    expect(status).to.equal(422);
    expect(body).to.deep.include({ fieldErrors: { current_password: ['Wrong password'] } });
    expect(await desk.mails()).to.deep.equal([]);
  });

  it('undoEmail restores the old address, ends every login and the password, and mails a link for a new one', async () => {
    await changeEmail('thief@example.com');
    await confirmEmail();
    const [undo] = await desk.linksOf('account-changed');
    expect(await undoEmail(undo)).to.deep.include({ status: 200, body: {} });
    expect(await desk.me(login.access_token)).to.include({ status: 401 });
    for (const email of [ann.email, 'thief@example.com'])
      expect(
        await desk.send('POST', '/club/login', { body: { email, password: ann.password } }),
        email,
      ).to.include({ status: 422 });
    expect((await desk.mails()).at(-1)).to.deep.include({ template: 'password-reset', recipient: ann.email });
    const [token] = await desk.linksOf('password-reset');
    const password = 'eight yellow umbrellas';
    expect(await desk.send('POST', '/club/password-reset', { body: { token, password } })).to.include({
      status: 200,
    });
    await desk.logIn({ ...ann, password });
    expect(await undoEmail(undo), 'it works once').to.include({ status: 422 });
  });

  it('undoEmail works for 72 hours, and a thief cannot end it by a new password or another change', async () => {
    await changeEmail('thief@example.com');
    await confirmEmail();
    await changeEmail('thief2@example.com');
    await confirmEmail();
    const [owners, thiefs] = await desk.linksOf('account-changed');
    const next = { current_password: ann.password, new_password: 'eight yellow umbrellas' };
    login = tokensOf(await put('/profile/password', next));
    expect(await undoEmail(thiefs)).to.include({ status: 200 });
    desk.wait(72 * 60 - 1);
    expect(await undoEmail(owners)).to.include({ status: 200 });
    expect((await desk.mails()).at(-1)).to.deep.include({ template: 'password-reset', recipient: ann.email });
  });

  it('undoEmail refuses a link after 72 hours', async () => {
    await changeEmail('anna@example.com');
    await confirmEmail();
    const [undo] = await desk.linksOf('account-changed');
    desk.wait(72 * 60);
    expect(await undoEmail(undo)).to.include({ status: 422 });
  });

  it('changePassword ends every login and starts a new one', async () => {
    const elsewhere = await desk.logIn();
    const next = { current_password: ann.password, new_password: 'eight yellow umbrellas' };
    const wrong = await put('/profile/password', { ...next, current_password: 'not this one' });
    expect((wrong.body as { fieldErrors: object }).fieldErrors).to.deep.equal({
      current_password: ['Wrong password'],
    });
    const changed = tokensOf(await put('/profile/password', next));
    for (const old of [login, elsewhere]) {
      expect(await desk.me(old.access_token)).to.include({ status: 401 });
      expect(await desk.renew(old.refresh_token)).to.include({ status: 401 });
    }
    expect(await desk.me(changed.access_token)).to.include({ status: 200 });
  });

  it('closeAccount ends every login, and the address can join again as a new member', async () => {
    expect(await post('/profile/deactivate')).to.include({ status: 200 });
    expect(await desk.me(login.access_token)).to.include({ status: 401 });
    expect(await desk.renew(login.refresh_token)).to.include({ status: 401 });
    const again = { email: ann.email, password: ann.password, long_name: 'Ann Walker', short_name: 'Ann' };
    await desk.send('POST', '/club/register', { body: again });
    const [token] = await desk.linksOf('registration-confirm');
    const { number } = tokensOf(await desk.send('POST', '/club/register/confirm', { body: { token } }));
    expect(number).not.to.equal(ann.number);
    expect((await desk.logIn()).number, 'the login is that of the open account').to.equal(number);
  });

  it('a closed account is open again after a login within 90 days, with its points and bookings', async () => {
    const { number, point_total: points } = await me();
    const ownBookings = () =>
      desk.db.queries
        .select({ club: bookings.pointClubNumber })
        .from(bookings)
        .where(eq(bookings.memberId, 'demo-ann'));
    await desk.db.queries.update(bookings).set({ memberId: 'demo-ann' });
    await post('/profile/deactivate');
    desk.wait(90 * 24 * 60 - 1);
    const wrong = { email: ann.email, password: 'not this one' };
    expect(await desk.send('POST', '/club/login', { body: wrong })).to.include({ status: 422 });
    const again = await Promise.all([desk.logIn(), desk.logIn()]);
    expect(again.map((one) => one.number)).to.deep.equal([number, number]);
    login = again[0];
    expect(await me()).to.include({ number, point_total: points });
    for (const { club } of await ownBookings()) expect(club).to.equal(number);
    expect((await desk.mails()).map(({ data }) => data.change)).to.deep.equal(['CLOSED', 'REOPENED']);
  });

  it('a closed account can get a new password, and stays closed after 90 days', async () => {
    await post('/profile/deactivate');
    desk.wait(90 * 24 * 60 - 10);
    await desk.send('POST', '/club/request-password-reset', { body: { email: ann.email } });
    const [token] = await desk.linksOf('password-reset');
    const password = 'eight yellow umbrellas';
    expect(await desk.send('POST', '/club/password-reset', { body: { token, password } })).to.include({
      status: 200,
    });
    desk.wait(10);
    const late = await desk.send('POST', '/club/login', { body: { email: ann.email, password } });
    expect(late).to.include({ status: 422 });
  });

  it('erasing an account checks the password and deletes the member’s personal data', async () => {
    await desk.db.queries.insert(emailPrefs).values({ emailKey: ann.email, setting: 1 });
    const card = { cc_number: '4242424242424242', cc_exp: '1230', cc_cvc: '123' };
    expect(await post('/payment-tokens/', card)).to.include({ status: 200 });
    expect(await desk.db.queries.$count(sandboxCards)).to.equal(1);
    expect(await post('/profile/delete', { current_password: 'wrong' })).to.include({ status: 422 });
    expect(await post('/profile/delete', { current_password: ann.password })).to.include({ status: 200 });
    const [row] = await desk.db.queries.select().from(members).where(eq(members.id, 'demo-ann'));
    expect(row).to.include({ email: 'demo-ann@erased.invalid', longName: 'Former member', passwordHash: '' });
    expect(await desk.db.queries.select().from(memberSessions)).to.deep.equal([]);
    expect(await desk.db.queries.select().from(emailPrefs)).to.deep.equal([]);
    expect(await desk.db.queries.$count(paymentTokens), 'saved cards').to.equal(0);
    expect(await desk.db.queries.$count(sandboxCards), 'cards at the card network').to.equal(0);
    const mails = await desk.db.queries.select().from(outbox);
    expect(mails.map(({ data }) => data.change)).to.deep.equal(['ERASED']);
  });

  it('the download of personal data is complete and contains no secrets', async () => {
    const { status, file } = await desk.send('GET', `${own}/data`, { as: login.access_token });
    expect(status).to.equal(200);
    const text = Buffer.from(file?.bytes ?? []).toString();
    expect(file?.filename).to.equal(`point-club-${ann.number}.json`);
    expect(JSON.parse(text)).to.include.keys('made', 'account', 'logins', 'bookings', 'mail', 'visits');
    expect(text)
      .not.to.match(/argon2|hash/i)
      .and.not.to.include(login.access_token.split('.')[0]);
  });

  it('calls with another member’s number answer 404', async () => {
    const ben = '/club/100000026';
    const as = login.access_token;
    const answers = await Promise.all([
      desk.send('PUT', `${ben}/profile/membership`, { as, body: { long_name: 'X', short_name: 'X' } }),
      desk.send('PUT', `${ben}/profile/email`, { as, body: { email_address: 'x@example.com' } }),
      desk.send('POST', `${ben}/profile/deactivate`, { as }),
      desk.send('POST', `${ben}/profile/delete`, { as, body: { current_password: ann.password } }),
      desk.send('GET', `${ben}/data`, { as }),
      desk.send('GET', '/club/999999999/data', { as }),
    ]);
    for (const { status, body } of answers)
      expect({ status, body }).to.deep.equal({ status: 404, body: answers[0]?.body });
    expect(await desk.send('GET', `${own}/data`)).to.include({ status: 401 });
  });
});
