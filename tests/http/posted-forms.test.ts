import { expect } from 'chai';
import type { Database } from '../../server/api/platform/database/database.ts';
import { outbox } from '../../server/api/platform/outbox/tables.ts';
import { createLogger } from '../../server/log.ts';
import { addBooking, addCar, addPaid, addVoucher, today } from '../support/access-things.ts';
import { openWorld, type Person, type World } from '../support/access-world.ts';
import { buildApi } from '../support/api.ts';
import { buildDatabase } from '../support/database.ts';
import { wordsOf } from '../support/markup.tsx';
import { cookieOf, postForm, postToPage, valuesOf } from '../support/post-form.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

const EMAIL = 'ann@example.com';

interface Case {
  path: string;
  /** Fields with one mistake, and what the page says about it. */
  wrong: Record<string, string>;
  problem: string;
  /** Fields that can be sent, and what the page says then; an address if the form leads on. */
  right: Record<string, string>;
  thanks: string;
}

const message = { email_address: EMAIL, subject: 'A lost hat', message: 'It is red.' };
const company = {
  name: 'Pat Doe',
  role: 'Travel desk',
  company_name: 'Acme',
  email_address: EMAIL,
  employee_count: '11 to 50',
  travel_frequency: 'Weekly',
};
const member = { long_name: 'Ann Lee', short_name: 'Ann', email: EMAIL, password: 'sunset-over-rainier' };

const CASES: Case[] = [
  {
    path: '/contact',
    wrong: { ...message, subject: '' },
    problem: 'Required',
    right: message,
    thanks: 'Thank you. We got your message.',
  },
  {
    path: '/corporate-program',
    wrong: { ...company, company_name: '' },
    problem: 'Required',
    right: company,
    thanks: 'Thank you',
  },
  {
    path: '/survey-response?survey=autumn',
    wrong: { email_address: 'ann', message: 'Kind' },
    problem: 'name@example.com',
    right: { email_address: EMAIL, message: 'A kind driver' },
    thanks: 'Thank you. We got your message.',
  },
  {
    path: '/register',
    wrong: { ...member, password: 'short' },
    problem: 'characters',
    right: member,
    thanks: `We sent a link to ${EMAIL}`,
  },
  {
    path: '/auth/request-password-reset',
    wrong: { email: 'ann' },
    problem: 'name@example.com',
    right: { email: EMAIL },
    thanks: 'Check your email.',
  },
  {
    path: '/pickup',
    wrong: { island_id: '3', name: '', transaction_id: '1000001' },
    problem: 'Required',
    right: { island_id: '3', name: 'Ann Lee', transaction_id: '', accessible: 'yes' },
    thanks: 'We got your request',
  },
  {
    path: `/email/email-prefs/${EMAIL}`,
    wrong: {},
    problem: 'Your emails',
    right: { setting: '0' },
    thanks: 'Check your email.',
  },
];

describe('A form posted without scripts', () => {
  let site: RunningSite;
  let db: Database;
  const closing: (() => Promise<unknown>)[] = [];

  before(async () => {
    db = await buildDatabase();
    const api = buildApi({ db, log: createLogger('silent') });
    site = await startSite({ place: { mode: 'embedded', api } });
    closing.push(
      site.close,
      () => api.drain(),
      () => db.close(),
    );
  });
  after(async () => {
    for (const close of closing) await close();
  });

  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    postForm(site, path, fields, headers);

  for (const { path, wrong, problem, right, thanks } of CASES) {
    it(`on ${path} is answered with the page, its errors beside the fields and what was typed`, async () => {
      const { status, text, headers } = await post(path, wrong);
      expect([status, headers['cache-control']]).to.deep.equal([200, 'private, no-store']);
      expect(wordsOf(text)).to.contain(problem);
      for (const [name, value] of Object.entries(wrong))
        if (name !== 'password' && value !== '') expect(text, name).to.contain(value);
    });

    it(`on ${path} is sent, and the page says so`, async () => {
      expect(wordsOf((await post(path, right)).text)).to.contain(thanks);
    });
  }

  it('keeps no password in the page', async () => {
    expect((await post('/register', { ...member, email: 'ann' })).text).to.not.contain(member.password);
  });

  it('says that no booking has this number and email', async () => {
    const { text } = await post('/booking-claim', { number: '7K2MQ4XW8Z', email_addr: EMAIL });
    expect(wordsOf(text)).to.contain('We can’t find a booking with this number and email.');
  });

  it('is dropped with thanks when the honeypot is filled in', async () => {
    const before = await db.queries.$count(outbox);
    const { text } = await post('/contact', { ...message, website: 'https://spam.example' });
    expect(wordsOf(text)).to.contain('Thank you. We got your message.');
    expect(await db.queries.$count(outbox)).to.equal(before);
  });

  it('is refused from another site', async () => {
    const { status, text } = await post('/contact', message, { 'sec-fetch-site': 'cross-site' });
    expect(status).to.equal(403);
    expect(wordsOf(text)).to.not.contain('Thank you');
  });

  it('is refused from another origin, by browsers that only name the origin', async () => {
    const { status } = await site.get('/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
      body: new URLSearchParams(message).toString(),
    });
    expect(status).to.equal(403);
  });

  it('sends a message once when its button is pressed twice', async () => {
    const before = await db.queries.$count(outbox);
    const twice = { ...message, subject: 'Pressed twice' };
    const answers = await Promise.all([post('/contact', twice), post('/contact', twice)]);
    for (const { text } of answers) expect(wordsOf(text)).to.contain('We got your message.');
    // The message and its copy.
    expect(await db.queries.$count(outbox)).to.equal(before + 2);
  });

  it('is refused by a page without a form', async () => {
    expect((await post('/map', {})).status).to.equal(405);
  });

  it('counts against the same rate limits as with scripts', async () => {
    let words = '';
    for (let sent = 0; sent < 12; sent += 1) words = wordsOf((await post('/contact', message)).text);
    expect(words).to.contain('There is a problem').and.not.contain('We got your message');
  });

  it('logs a member in by a form in the page itself, or says what is wrong', async () => {
    const { text } = await site.get('/?showLogin=true');
    expect(text).to.match(/<noscript>.*<form action="\/\?showLogin=true" method="post">.*name="password"/s);
    const { status, headers } = await post('/?showLogin=true', { email: EMAIL, password: 'not-the-one' });
    expect([status, headers.location]).to.deep.equal([303, '/?showLogin=true&login=wrong']);
    expect(wordsOf((await site.get('/?showLogin=true&login=wrong')).text)).to.contain(
      'Wrong email or password.',
    );
  });
});

describe('A form of a booking or parking stay, posted without scripts', () => {
  let world: World;
  let site: RunningSite;
  let olivia: Person;

  before(async () => {
    world = await openWorld();
    olivia = await world.join('Olivia');
    site = await startSite({ place: { mode: 'embedded', api: world.api }, now: () => world.deps.now() });
  });
  after(() => site.close());
  after(() => world.close());

  const guest = { id: null, email: 'guest@example.com' };

  const post = (path: string, fields: Record<string, string>, caller?: Person) =>
    postToPage(site, path, fields, caller && cookieOf(caller));

  it('cancels a booking on the fee that the page showed, and shows the refund', async () => {
    const { id, token } = await addBooking(world, guest);
    const path = `/bookings/${id}/cancel?token=${token}`;
    const [fee = ''] = valuesOf((await site.get(path)).text, 'fee');
    expect(fee).to.equal('0');
    const refused = await post(path, { fee: '999' });
    expect(refused.words).to.include('The cancellation fee has changed').and.include('Cancel this booking');
    const { words } = await post(path, { fee });
    expect(words).to.match(/Your booking is canceled.*We’ll refund \$\d+\.\d\d to Visa ending 4242/);
    expect((await post(path, { fee })).words).to.include('Your booking is canceled');
  });

  it('mails a booking or says what is wrong with the address', async () => {
    const { id, token } = await addBooking(world, guest);
    const path = `/bookings/${id}?token=${token}`;
    expect(valuesOf((await site.get(path)).text, 'form')).to.include('mail');
    const wrong = await post(path, { form: 'mail', email: 'boss' });
    expect(wrong.words).to.include('There is a problem').and.include('name@example.com');
    expect(wrong.title).to.match(/^Error: Booking/);
    expect(valuesOf(wrong.text, 'email')).to.deep.equal(['boss']);
    const { words } = await post(path, { form: 'mail', email: 'boss@example.com', with_pdf: 'yes' });
    expect(words).to.include('Sent to boss@example.com.').and.not.include('There is a problem');
  });

  it('mails a receipt', async () => {
    const { id, link } = await addPaid(world, null);
    const { words } = await post(`/trips/${id}?token=${link.token}`, {
      form: 'mail',
      email: 'boss@example.com',
    });
    expect(words).to.include('Sent to boss@example.com. The PDF is attached.');
  });

  it('links a booking or parking stay to the member', async () => {
    const { id, token } = await addBooking(world, guest);
    const path = `/bookings/${id}?token=${token}`;
    expect((await post(path, { form: 'link-club' })).words).to.not.include('Point Club account');
    const booking = await post(path, { form: 'link-club' }, olivia);
    expect(booking.words).to.include('This booking is in your Point Club account.');
    const paid = await addPaid(world, null);
    const stay = await post(`/trips/${paid.id}?token=${paid.link.token}`, { form: 'link-club' }, olivia);
    expect(stay.words).to.include('This stay is now in your Point Club account.');
  });

  it('links a booking to a parking stay or says why it cannot', async () => {
    const { number } = await addBooking(world, guest, today);
    const { id, link } = await addCar(world, olivia);
    const path = `/trips/${id}?token=${link.token}`;
    const form = { form: 'link-booking', booking_num: number };
    const wrong = await post(path, { ...form, booking_email: 'other@example.com' });
    expect(wrong.words).to.include('There is a problem');
    expect(wrong.title).to.match(/^Error: Your parking stay/);
    expect(valuesOf(wrong.text, 'booking_num')).to.deep.equal([number]);
    const { words } = await post(path, { ...form, booking_email: guest.email });
    expect(words).to.include('We linked your booking to this stay.');
  });

  it('links a time voucher to a parking stay or says why it cannot', async () => {
    const { number } = await addVoucher(world, olivia);
    const { id, link } = await addCar(world, olivia);
    const path = `/trips/${id}?token=${link.token}`;
    const form = { form: 'link-voucher', voucher_num: number };
    const wrong = await post(path, { ...form, voucher_email: 'other@example.com' });
    expect(wrong.words).to.include('There is a problem');
    expect(valuesOf(wrong.text, 'voucher_num')).to.deep.equal([number]);
    const { words } = await post(path, { ...form, voucher_email: olivia.email });
    expect(words).to.include('We linked your time voucher to this stay.');
  });
});
