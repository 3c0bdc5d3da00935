import { expect } from 'chai';
import { eq } from 'drizzle-orm';
import { transactions } from '../../server/api/modules/transactions/tables.ts';
import { DAY_MS } from '../../shared/format/durations.ts';
import { addBooking, addPaid } from '../support/access-things.ts';
import { openWorld, type Person, type World } from '../support/access-world.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

describe('A link that no longer works', () => {
  let later = 0;
  let world: World;
  let site: RunningSite;
  let olivia: Person;

  before(async () => {
    world = await openWorld({ now: () => new Date(Date.UTC(2026, 10, 20, 18) + later) });
    olivia = await world.join('Olivia');
    site = await startSite({ place: { mode: 'embedded', api: world.api }, now: () => world.deps.now() });
  });
  after(() => site.close());
  after(() => world.close());

  const pagesOf = (id: string, token: string) =>
    [`/bookings/${id}`, `/bookings/${id}/cancel`, `/bookings/${id}/modify`].map(
      (path) => `${path}?token=${token}`,
    );
  const filesOf = (id: string, token: string) =>
    ['confirmation.pdf', 'stay.ics'].map((name) => `/api/bookings/${id}/${name}?token=${token}`);
  const open = (path: string) => site.get(path, { headers: { accept: 'text/html,*/*' } });
  const locationOf = async (path: string) => (await open(path)).headers.location;

  async function atLater<T>(days: number, work: () => Promise<T>): Promise<T> {
    later = days * DAY_MS;
    return work().finally(() => (later = 0));
  }

  it('leads from every page and document of a booking to the claim form with its number', async () => {
    const { id, number, token } = await addBooking(world, olivia);
    const links = [...pagesOf(id, token), ...filesOf(id, token)];
    for (const path of links) expect((await open(path)).status, path).to.equal(200);
    await atLater(200, async () => {
      for (const path of links)
        expect(await locationOf(path), path).to.equal(`/booking-claim?link=expired&number=${number}`);
      const { text } = await site.get(`/booking-claim?link=expired&number=${number}`);
      expect(text).to.include('This link no longer works').and.include(`value="${number}"`);
    });
  });

  it('leads from a parking stay and its receipt to the claim form', async () => {
    const { id, number, link } = await addPaid(world, olivia);
    const links = [
      `/trips/${id}?token=${link.token}`,
      `/api/tx-receipts/${number}/receipt.pdf?token=${link.token}`,
    ];
    for (const path of links) expect((await open(path)).status, path).to.equal(200);
    await atLater(60, async () => {
      for (const path of links) expect(await locationOf(path), path).to.equal('/booking-claim?link=expired');
    });
  });

  it('leads from a booked parking stay to the claim form with the number of its booking', async () => {
    const booking = await addBooking(world, olivia);
    const { id, link } = await addPaid(world, olivia);
    const isStay = eq(transactions.id, id);
    await world.db.queries.update(transactions).set({ bookingId: booking.id }).where(isStay);
    await atLater(60, async () => {
      const claim = `/booking-claim?link=expired&number=${booking.number}`;
      expect(await locationOf(`/trips/${id}?token=${link.token}`)).to.equal(claim);
      expect(await locationOf(`/trips/${id}?token=expired`)).to.equal('/booking-claim?link=expired');
    });
  });

  it('leads to the empty claim form when the link is damaged or invented', async () => {
    const { id, token } = await addBooking(world, olivia);
    for (const path of [
      ...pagesOf(id, token.slice(0, 20)),
      ...pagesOf('nobody', token),
      ...filesOf(id, 'a.b'),
    ])
      expect(await locationOf(path), path).to.equal('/booking-claim?link=expired');
  });

  it('is a 404 with ways to find the booking when it has no token', async () => {
    for (const path of ['/bookings/nobody', '/bookings/nobody/cancel', '/trips/nobody', '/tickets/1/2']) {
      const { status, text } = await open(path);
      expect(status, path).to.equal(404);
      expect(text, path).to.include('href="/booking-claim"');
    }
  });

  it("leads from a member's document without a login to its page, which asks for the login", async () => {
    const club = `/api/club/${olivia.number}`;
    for (const [file, page] of [
      [`${club}/membership-pass/google-wallet.link`, '/point-club/membership-pass'],
      [`${club}/time-vouchers/v1/google-wallet.link`, '/point-club/voucher/v1'],
      [`${club}/time-vouchers/v1/voucher.pdf`, '/point-club/voucher/v1'],
    ] as const) {
      expect(await locationOf(file), file).to.equal(page);
      expect(await locationOf(page), page).to.equal('/?showLogin=true');
      expect((await site.get(file, { headers: { accept: 'application/json' } })).status, file).to.equal(401);
    }
  });

  it('is a plain 404 for scripts', async () => {
    const [file = ''] = filesOf('nobody', 'a.b');
    expect((await site.get(file, { headers: { accept: 'application/json' } })).status).to.equal(404);
  });
});
