import { expect } from 'chai';
import { count, eq } from 'drizzle-orm';
import { bookings } from '../../server/api/modules/bookings/tables.ts';
import { outbox } from '../../server/api/platform/outbox/tables.ts';
import { addBooking, addQuote, bookingForm } from '../support/access-things.ts';
import { openWorld, type Person, type World } from '../support/access-world.ts';
import { elements } from '../support/markup.tsx';
import { cookieOf, postForm, postToPage, valuesOf } from '../support/post-form.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

const NEXT = { travel_from_date: '2026-12-12 09:00:00-0800', travel_to_date: '2026-12-13 09:00:00-0800' };

describe('Booking without scripts', () => {
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

  const post = (path: string, fields: Record<string, string>, caller?: Person) =>
    postToPage(site, path, fields, caller && cookieOf(caller));
  const lotQuote = (dates = NEXT) => addQuote(world, dates, 'BOOK_NOW');
  const details = (email: string) => ({ form: 'book', email, full_name: 'Gus Guest', email_pdf: 'on' });
  const countBookings = async (email: string) => {
    const [row] = await world.db.queries
      .select({ n: count() })
      .from(bookings)
      .where(eq(bookings.email, email));
    return row?.n;
  };

  it('mails a price, after asking for the address below it', async () => {
    const path = '/booking?fromDate=2026-12-12&fromTime=09%3A00&toDate=2026-12-14&toTime=09%3A00';
    const opened = await post(path, { form: 'mail-quote', id: 'BOOK_NOW' });
    expect(opened.words).to.include('Choose how to pay');
    expect(valuesOf(opened.text, 'email')).to.deep.equal(['']);
    const wrong = await post(path, { form: 'mail-quote', id: 'BOOK_NOW', email: 'gus' });
    expect(wrong.words).to.include('name@example.com');
    expect(wrong.title).to.match(/^Error: /);
    const { words } = await post(path, { form: 'mail-quote', id: 'BOOK_NOW', email: 'gus@example.com' });
    expect(words).to.include('Sent to gus@example.com. This price is valid for 24 hours.');
    const mails = await world.db.queries.select().from(outbox).where(eq(outbox.recipient, 'gus@example.com'));
    expect(mails).to.have.length(1);
  });

  it('keeps what was typed and says what is wrong', async () => {
    const path = `/booking?quoteId=${await lotQuote()}`;
    const { text, words, title } = await post(path, {
      ...details('gus'),
      flight_number_returning: 'AS 4321',
    });
    expect(words).to.include('There is a problem').and.include('name@example.com');
    expect(title).to.match(/^Error: Pay and book/);
    expect(valuesOf(text, 'email')).to.deep.equal(['gus']);
    expect(valuesOf(text, 'flight_number_returning')).to.deep.equal(['AS 4321']);
    expect(text).to.match(/<noscript><p>After booking, you can add your car/);
    expect(elements(text, 'input').find(({ id }) => id === 'email')?.['aria-invalid']).to.equal('true');
  });

  it('reserves a space to pay at the lot, once, and leads to its page', async () => {
    const path = `/booking?quoteId=${await lotQuote()}`;
    const fields = details('twice@example.com');
    const answers = await Promise.all([postForm(site, path, fields), postForm(site, path, fields)]);
    const later = await postForm(site, path, fields);
    const places = [...answers, later].map(({ status, headers }) => [status, headers.location]);
    expect(places[0]).to.deep.equal([303, places[0]?.[1]]);
    expect(places).to.deep.equal([places[0], places[0], places[0]]);
    expect(await countBookings('twice@example.com')).to.equal(1);
    const { text } = await site.get(String(places[0]?.[1]));
    expect(text).to.include('One more step: confirm your email');
  });

  it('books a member at once', async () => {
    const path = `/booking?quoteId=${await lotQuote()}`;
    const { headers } = await postForm(site, path, details(olivia.email), cookieOf(olivia));
    const { text } = await site.get(String(headers.location), { headers: cookieOf(olivia) });
    expect(text).to.include('Confirmed');
  });

  it('asks before it books a second car', async () => {
    const email = 'two-cars@example.com';
    await addBooking(world, { id: null, email }, NEXT);
    const path = `/booking?quoteId=${await lotQuote()}`;
    const { text, words } = await post(path, details(email));
    expect(words).to.include('Duplicate Booking Error');
    expect(elements(text, 'button').map(({ name }) => name)).to.include('second');
    const { status } = await postForm(site, path, { ...details(email), second: 'yes' });
    expect([status, await countBookings(email)]).to.deep.equal([303, 2]);
  });

  it('never takes a card from a post, and does not repeat it', async () => {
    const email = 'card@example.com';
    const path = `/booking?quoteId=${await addQuote(world, NEXT)}`;
    const form = elements((await site.get(path)).text, 'form').find(({ id }) => id === 'form-book');
    expect(form?.method).to.equal('dialog');
    const sent = bookingForm({ email }, '');
    const { words, text } = await post(path, { ...details(email), cc_number: sent.cc_number, cc_cvc: '987' });
    expect(words).to.include('Cards need JavaScript.');
    expect(text).to.not.include(sent.cc_number).and.to.not.include('987');
    expect(await countBookings(email)).to.equal(0);
    const held = `/booking?quoteId=${await lotQuote()}`;
    expect((await post(held, { ...details(email), hold_with: 'card' })).words).to.include(
      'Cards need JavaScript.',
    );
    expect(await countBookings(email)).to.equal(0);
  });

  it('sends the link of an unconfirmed booking again, to a corrected address', async () => {
    const path = `/booking?quoteId=${await lotQuote()}`;
    const { headers } = await postForm(site, path, details('typo@example.com'));
    const page = String(headers.location);
    const wrong = await post(page, { form: 'confirm-mail', email: 'typo' });
    expect(wrong.title).to.match(/^Error: Confirm booking/);
    const { words } = await post(page, { form: 'confirm-mail', email: 'right@example.com' });
    expect(words).to.include('We sent a link to right@example.com').and.include('Sent to right@example.com.');
  });

  it('describes the car, or says what is wrong', async () => {
    const { id, token } = await addBooking(world, { id: null, email: 'car@example.com' });
    const path = `/bookings/${id}?token=${token}`;
    const opened = await post(path, { form: 'car' });
    expect(valuesOf(opened.text, 'license_plate')).to.deep.equal(['']);
    const car = { form: 'car', license_plate: 'abc1234', make_and_color: 'Subaru, blue', passengers: '2' };
    const wrong = await post(path, { ...car, license_plate: '?!' });
    expect(wrong.title).to.match(/^Error: Booking/);
    expect(valuesOf(wrong.text, 'license_plate')).to.deep.equal(['?!']);
    const { words } = await post(path, { ...car, accessible_space: 'yes' });
    expect(words).to.match(
      /Saved. We have your car’s details. License plate ABC1234 .* Accessible space Yes/,
    );
    // A box that is not checked is not posted.
    expect((await post(path, car)).words).to.not.include('Accessible space');
  });
});

describe('Riding without scripts', () => {
  let world: World;
  let site: RunningSite;

  before(async () => {
    world = await openWorld();
    site = await startSite({ place: { mode: 'embedded', api: world.api }, now: () => world.deps.now() });
  });
  after(() => site.close());
  after(() => world.close());

  it('cancels the ride after asking, and a second press changes nothing', async () => {
    const request = { island_id: '3', name: 'Rita Rider', transaction_id: '' };
    const { cookies } = await postForm(site, '/pickup', request);
    const session = { cookie: cookies.map((line) => line.split(';')[0]).join('; ') };
    const send = (fields: Record<string, string>) => postToPage(site, '/pickup', fields, session);
    const asked = await send({ form: 'cancel-ride' });
    expect(asked.words).to.include('Cancel this ride?').and.include('We got your request');
    expect(valuesOf(asked.text, 'confirmed')).to.deep.equal(['yes']);
    const answer = { form: 'cancel-ride', confirmed: 'yes' };
    for (const { words } of [await send(answer), await send(answer)])
      expect(words).to.include('Your ride is canceled').and.not.include('There is a problem');
    expect((await send({ form: 'again' })).words).to.include('Press your stop to call the shuttle');
  });
});
