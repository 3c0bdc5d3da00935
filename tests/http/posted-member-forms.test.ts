import { expect } from 'chai';
import { count, eq } from 'drizzle-orm';
import { billingAddresses } from '../../server/api/modules/saved-payments/tables.ts';
import { DEMO_PASSWORD } from '../../server/api/modules/members/seed-demo-members.ts';
import { timeVouchers } from '../../server/api/modules/vouchers/tables.ts';
import {
  addAddress,
  addCard,
  addLogin,
  addPaid,
  addPoints,
  addVoucher,
  NEW_PASSWORD,
  stageMailedLink,
} from '../support/access-things.ts';
import { openWorld, type Person, type World } from '../support/access-world.ts';
import { elements, wordsOf } from '../support/markup.tsx';
import { cookieOf, postForm, postToPage, valuesOf } from '../support/post-form.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

const ACCOUNT = '/point-club/account-details';
const PAYMENTS = '/point-club/payment-tokens';
const REDEEM = '/point-club/redeem-points';
const RECORD = '/point-club/record-points';

describe('A member’s form, posted without scripts', () => {
  let world: World;
  let site: RunningSite;
  let ann: Person;

  before(async () => {
    world = await openWorld();
    site = await startSite({ place: { mode: 'embedded', api: world.api }, now: () => world.deps.now() });
  });
  after(() => site.close());
  after(() => world.close());
  beforeEach(async () => (ann = await world.join('Ann')));

  const post = (path: string, fields: Record<string, string>, caller = ann) =>
    postToPage(site, path, fields, cookieOf(caller));

  it('leads to the page that asked for the login, also after a wrong password', async () => {
    const { headers, cookies } = await site.get('/point-club/ledger?page=1');
    expect(headers.location).to.equal('/?showLogin=true');
    const jar = { cookie: cookies.map((line) => line.split(';')[0]).join('; ') };
    const wrong = { email: ann.email, password: 'not-the-one' };
    expect((await postForm(site, '/?showLogin=true', wrong, jar)).cookies.join()).to.not.include('return_to');
    const login = { email: ann.email, password: DEMO_PASSWORD };
    const done = await postForm(site, '/?showLogin=true', login, jar);
    expect([done.status, done.headers.location]).to.deep.equal([303, '/point-club/ledger?page=1']);
    const plain = await postForm(site, '/?showLogin=true', login);
    expect(plain.headers.location).to.equal('/point-club/dashboard');
  });

  it('logs out', async () => {
    const { status, headers, cookies } = await postForm(site, '/', { form: 'log-out' }, cookieOf(ann));
    expect([status, headers.location]).to.deep.equal([303, '/']);
    expect(cookies.join('\n')).to.match(/access_token=;/);
  });

  it('saves the names, or says what is wrong and keeps them', async () => {
    const wrong = await post(ACCOUNT, { form: 'names', long_name: 'Ann Q. Lee', short_name: '' });
    expect(wrong.words).to.include('There is a problem').and.include('Required');
    expect(wrong.title).to.match(/^Error: Account details/);
    expect(valuesOf(wrong.text, 'long_name')).to.deep.equal(['Ann Q. Lee']);
    const { words } = await post(ACCOUNT, { form: 'names', long_name: 'Ann Q. Lee', short_name: 'Annie' });
    expect(words).to.include('Your name is updated.').and.include('Annie');
  });

  it('asks for the password before the email changes, and never repeats it', async () => {
    const email = `new-${ann.email}`;
    const form = { form: 'email', email_address: email };
    const wrong = await post(ACCOUNT, { ...form, current_password: 'not-the-one' });
    expect(wrong.title).to.match(/^Error: /);
    expect(wrong.text).to.not.include('not-the-one');
    expect(valuesOf(wrong.text, 'email_address')).to.deep.equal([email]);
    const { words } = await post(ACCOUNT, { ...form, current_password: DEMO_PASSWORD });
    expect(words).to.include(`We sent a link to ${email} . Open it within 24 hours`);
  });

  it('confirms a new email address with the mailed link', async () => {
    const path = `${ACCOUNT}?email_token=${await stageMailedLink(world, ann, 'new-email')}`;
    const { text } = await site.get(path, { headers: cookieOf(ann) });
    expect(text).to.match(/<noscript>.*value="confirm-email"/s);
    expect((await post(path, { form: 'confirm-email' })).words).to.include(
      'Your new email address is confirmed.',
    );
  });

  it('changes the password and renews the login', async () => {
    const form = { form: 'password', new_password: NEW_PASSWORD };
    const wrong = await post(ACCOUNT, { ...form, current_password: 'not-the-one' });
    expect(wrong.words).to.include('There is a problem');
    expect(wrong.text).to.not.include(NEW_PASSWORD);
    const { words, cookies, text } = await post(ACCOUNT, { ...form, current_password: DEMO_PASSWORD });
    expect(words).to.include('Your new password is saved.');
    expect(text).to.not.include(NEW_PASSWORD);
    expect(cookies.join('\n')).to.match(/access_token=[^;]/);
  });

  it('changes the car of the next bookings', async () => {
    const opened = await post(ACCOUNT, { form: 'car' });
    expect(valuesOf(opened.text, 'license_plate')).to.deep.equal(['']);
    const wrong = await post(ACCOUNT, { form: 'car', license_plate: '?!' });
    expect(wrong.title).to.match(/^Error: /);
    expect(valuesOf(wrong.text, 'license_plate')).to.deep.equal(['?!']);
    const car = { form: 'car', license_plate: 'ABC1234', make_and_color: '', passengers: '' };
    expect((await post(ACCOUNT, car)).words).to.include('Saved. Your next bookings start with this car.');
  });

  it('shows the devices and logs out on one of them', async () => {
    const id = await addLogin(world, ann);
    const shown = await post(ACCOUNT, { form: 'devices' });
    expect(valuesOf(shown.text, 'id')).to.include(id);
    const { text } = await post(ACCOUNT, { form: 'log-out-device', id });
    expect(valuesOf(text, 'id')).to.not.include(id);
    expect((await post(ACCOUNT, { form: 'log-out-everywhere' })).words).to.include(
      'You’re logged out everywhere.',
    );
  });

  it('deactivates the account after asking', async () => {
    const asked = await post(ACCOUNT, { form: 'deactivate' });
    expect(asked.words).to.include('Deactivate your account?').and.include('Keep account');
    const { words, text } = await post(ACCOUNT, { form: 'deactivate', confirmed: 'yes' });
    expect(words).to.include('Your account is closed.').and.not.include(ann.email);
    expect(text).to.not.include(ann.email);
  });

  it('deletes the account only with the password', async () => {
    expect((await post(ACCOUNT, { form: 'delete' })).words).to.include('Delete your account and your data?');
    const form = { form: 'delete', confirmed: 'yes' };
    const wrong = await post(ACCOUNT, { ...form, current_password: 'not-the-one' });
    expect(wrong.words).to.include('Delete permanently').and.include('There is a problem');
    const { words } = await post(ACCOUNT, { ...form, current_password: DEMO_PASSWORD });
    expect(words).to.include('Your account is deleted.');
  });

  it('restores the old email address with the mailed link', async () => {
    const path = `/auth/undo-email?token=${await stageMailedLink(world, ann, 'email-undo')}`;
    expect((await post(path, {})).words).to.include('Your old email address is back.');
    const again = await post(path, {}, await world.join('Bea'));
    expect(again.words).to.include('There is a problem');
    expect(again.title).to.match(/^Error: /);
  });

  it('saves, prefers and deletes billing addresses', async () => {
    const first = await addAddress(world, ann);
    const opened = await post(PAYMENTS, { form: 'address' });
    expect(valuesOf(opened.text, 'city')).to.deep.equal(['']);
    const typed = {
      form: 'address',
      country: 'US',
      address_line_1: '1 Pine St',
      city: 'Seattle',
      state: 'WA',
    };
    const wrong = await post(PAYMENTS, { ...typed, postal_code: '' });
    expect(wrong.title).to.match(/^Error: Cards and addresses/);
    expect(valuesOf(wrong.text, 'address_line_1')).to.deep.equal(['1 Pine St']);
    const full = { ...typed, postal_code: '98101' };
    await Promise.all([post(PAYMENTS, full), post(PAYMENTS, full)]);
    const own = eq(billingAddresses.memberId, ann.id);
    const countOwn = async () =>
      (await world.db.queries.select({ n: count() }).from(billingAddresses).where(own))[0]?.n;
    expect(await countOwn()).to.equal(2);
    const saved = await site.get(PAYMENTS, { headers: cookieOf(ann) });
    const second = valuesOf(saved.text, 'id').find((id) => id !== first) ?? '';
    expect((await post(PAYMENTS, { form: 'choose-address', id: second })).words).to.match(
      /1 Pine St Default/,
    );
    const asked = await post(PAYMENTS, { form: 'delete-address', id: second });
    expect(asked.words).to.include('Delete this address?').and.include('We’ll delete 1 Pine St');
    const answer = { form: 'delete-address', id: second, confirmed: 'yes' };
    for (const { text, words } of [await post(PAYMENTS, answer), await post(PAYMENTS, answer)]) {
      expect(valuesOf(text, 'id')).to.not.include(second);
      expect(words).to.not.include('There is a problem');
    }
    expect(await countOwn()).to.equal(1);
  });

  it('deletes a card after asking, and has no form that posts one', async () => {
    const id = await addCard(world, ann);
    const asked = await post(PAYMENTS, { form: 'delete-card', id });
    expect(asked.words).to.include('Delete Visa ending 4242?');
    const sent = { form: 'card', cc_number: '4000056655665556', cc_exp: '12/40', cc_cvc: '987' };
    expect((await post(PAYMENTS, sent)).text).to.not.include('5556');
    const { words } = await post(PAYMENTS, { form: 'delete-card', id, confirmed: 'yes' });
    expect(words).to.include('No saved cards yet.');
  });

  it('records the points of a receipt', async () => {
    const { number: receipt } = await addPaid(world, null);
    const wrong = await post(RECORD, { receipt_number: receipt, validation_code: '' });
    expect(wrong.title).to.match(/^Error: Record points/);
    expect(valuesOf(wrong.text, 'receipt_number')).to.deep.equal([receipt]);
    const fields = { receipt_number: receipt, validation_code: `CODE${receipt}` };
    for (const { words } of [await post(RECORD, fields), await post(RECORD, fields)])
      expect(words).to.include('300 points recorded.').and.not.include('There is a problem');
  });

  it('redeems the points that were on screen, once', async () => {
    await addPoints(world, ann);
    const stay = { fromDate: '2026-12-05', fromTime: '09:00', toDate: '2026-12-06', toTime: '09:00' };
    const wrong = await post(REDEEM, { form: 'points', ...stay, toDate: '' });
    expect(wrong.title).to.match(/^Error: Redeem points/);
    const { text, words } = await post(REDEEM, { form: 'points', ...stay, vehicleClass: 'STANDARD' });
    expect(words).to.include('Use 250 points');
    const shown = Object.fromEntries(
      elements(text, 'input').flatMap(({ name, type, value }) =>
        name !== undefined && type === 'hidden' ? [[name, value ?? '']] : [],
      ),
    );
    const form = { ...shown, ...stay, form: 'redeem', points: '250', email_pdf: 'on' };
    const changed = await post(REDEEM, { ...form, points: '200' });
    expect(changed.words).to.include('The points needed have changed.');
    const answers = [
      await postForm(site, REDEEM, form, cookieOf(ann)),
      await postForm(site, REDEEM, form, cookieOf(ann)),
    ];
    const [place] = answers.map(({ headers }) => headers.location);
    expect(place).to.match(/^\/point-club\/voucher\//);
    expect(answers.map(({ status, headers }) => [status, headers.location])).to.deep.equal([
      [303, place],
      [303, place],
    ]);
    const made = await world.db.queries.$count(timeVouchers, eq(timeVouchers.memberId, ann.id));
    expect(made).to.equal(1);
  });

  it('mails a voucher and returns it after asking', async () => {
    const { id } = await addVoucher(world, ann);
    const path = `/point-club/voucher/${id}`;
    expect((await post(path, { form: 'mail', email: 'boss' })).title).to.match(/^Error: Time voucher/);
    const sent = await post(path, { form: 'mail', email: 'boss@example.com', with_pdf: 'yes' });
    expect(sent.words).to.include('Sent to boss@example.com.');
    expect((await post(path, { form: 'return' })).words).to.include('Return this voucher?');
    const answer = { form: 'return', confirmed: 'yes' };
    for (const { words } of [await post(path, answer), await post(path, answer)])
      expect(words).to.include('You returned this voucher.').and.not.include('There is a problem');
  });

  it('mails the membership pass and saves which emails to send', async () => {
    const pass = await post('/point-club/membership-pass', { form: 'mail-pass' });
    expect(pass.words).to.include(`Sent to ${ann.email}.`);
    const emails = await post('/point-club/email-preferences', { setting: '1' });
    expect(emails.words).to.include('You’ll get only the emails you chose.');
  });

  it('does nothing without a login', async () => {
    const { status, headers } = await postForm(site, ACCOUNT, { form: 'deactivate', confirmed: 'yes' });
    expect([status, headers.location]).to.deep.equal([302, '/?showLogin=true']);
    expect(wordsOf((await site.get(ACCOUNT, { headers: cookieOf(ann) })).text)).to.include('Your name');
  });
});
