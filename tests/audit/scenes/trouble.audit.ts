import { $, browser } from '@wdio/globals';
import { expectInConsole } from '../../browser/support/console.ts';
import { fill, findShown, openPage, press, waitForTitle, waitForWords } from '../../browser/support/page.ts';
import { refusal, type RemoteSite, startRemoteSite } from '../../browser/support/remote-site.ts';
import { onEveryScreen } from '../../browser/support/screens.ts';
import { signIn } from '../../browser/support/sign-in.ts';
import { CARD, detailsOf, pricesAddress } from '../../browser/support/booking-input.ts';
import { buildPresentedBooking } from '../../support/presented-booking.ts';
import { buildPresentedRide } from '../../support/presented-ride.ts';
import { json, reset, silence } from '../../support/stand-in-api.ts';
import { checkScene } from '../check-scene.ts';

const LONG_NAME = 'Maximiliana-Alexandrina Featherstonehaugh';
const LONG_EMAIL = `${LONG_NAME.toLowerCase().replace(' ', '.')}@example.com`;
const usd = (amount: number) => ({ amount, currency: 'USD' });
const QUOTE = {
  id: 'q-buy',
  product_id: 'BUY_NOW',
  expires: '2999-01-01 00:00:00-0800',
  travel_from_date: '2026-12-21 09:00:00-0800',
  travel_to_date: '2026-12-23 09:00:00-0800',
  total_charge: usd(5959),
};

onEveryScreen('Problem scenes', (screen) => {
  let site: RemoteSite;
  before(async () => {
    site = await startRemoteSite();
  });
  after(() => site.stop());
  beforeEach(async () => {
    await browser.deleteAllCookies();
    site.api.reset();
    // Calls that the specification doesn't have, which would otherwise fail and be logged in the console.
    site.api.answer('GET /club/{}/points', json({ available: 0, day_points: 250 }));
    site.api.answer('GET /club/{}/offers', json({ items: [] }));
  });

  async function pay() {
    await openPage(site.at('/booking?quoteId=q-buy'));
    await waitForTitle('Pay and book');
    await fill({ ...detailsOf('ann@example.com'), ...CARD });
    await press('Pay $59.59');
  }

  it('slow payment', async () => {
    site.api.answer('POST /bookings/', silence);
    await pay();
    await $('main button[type=submit][aria-disabled]').waitForExist();
    await checkScene('paying', screen);
  });

  it('payment with an unknown outcome', async () => {
    expectInConsole(/Failed to load resource/);
    site.api.answer('POST /bookings/', reset);
    await pay();
    await waitForWords('We’re confirming your payment.');
    await checkScene('payment unknown', screen);
  });

  it('sold out while paying', async () => {
    expectInConsole(/409/);
    site.api.answer(
      'POST /bookings/',
      refusal(409, 'SOLD_OUT', { formErrors: ['We’re full on Sat Nov 21.'] }),
    );
    await pay();
    await waitForWords('Sold out');
    await checkScene('sold out while paying', screen);
  });

  it('expired price', async () => {
    site.api.answer('GET /booking-quotes/{}', json({ ...QUOTE, expires: '2026-01-01 09:00:00-0800' }));
    const fresh = { ...QUOTE, id: 'q-new', total_charge: usd(6140) };
    site.api.answer('POST /booking-quotes/set', json({ quotes: [fresh] }));
    await openPage(site.at('/booking?quoteId=q-buy'));
    await waitForWords('This price has expired');
    await checkScene('price expired', screen);
    await press('Refresh price');
    await findShown('Pay $61.40');
    await checkScene('price refreshed', screen);
  });

  it('no space for the dates', async () => {
    const full = { ...QUOTE, unavailable_reason: 'We’re full on Sat Nov 21. Try other dates.' };
    site.api.answer('POST /booking-quotes/set', json({ quotes: [full] }));
    await openPage(site.at(pricesAddress(10)));
    await waitForWords('Sold out online for some of these dates');
    await checkScene('no space', screen);
  });

  it('slow prices, price that times out', async () => {
    site.api.answer('POST /booking-quotes/set', silence);
    await openPage(site.at('/booking'));
    await press('See prices');
    await $('progress').waitForExist();
    await checkScene('prices slow', screen);
    site.api.answer('GET /booking-quotes/{}', silence);
    await openPage(site.at('/booking?quoteId=q-buy'));
    await waitForWords('We couldn’t load your price.');
    await checkScene('price not loaded', screen);
  });

  it('ride without a connection', async () => {
    expectInConsole(/502|503|Failed to load resource/);
    site.api.answer('GET /dispatcher/own-ride', json({ ride: buildPresentedRide() }));
    await openPage(site.at('/pickup'));
    await waitForWords('We got your request');
    site.api.answer('GET /dispatcher/own-ride', reset);
    await waitForWords('We can’t get updates right now.');
    await checkScene('pickup lost', screen);
  });

  it('club pages: empty, full, with a failed section', async () => {
    await signIn({ at: site.at });
    for (const list of ['upcoming-trips', 'recent-trips', 'ledger'])
      site.api.answer(`GET /club/{}/${list}`, json({ items: [], count: 0 }));
    await openPage(site.at('/point-club/dashboard'));
    await waitForWords('No parking stays yet');
    await checkScene('dashboard empty', screen);
    await openPage(site.at('/point-club/ledger'));
    await waitForWords('No points yet');
    await checkScene('ledger empty', screen);
    const name = { number: '70001', short_name: LONG_NAME, long_name: LONG_NAME, email: LONG_EMAIL };
    site.api.answer('GET /club/me', json(name));
    const trips = ['b1', 'b2', 'b3', 'b4', 'b5'].map((id) =>
      buildPresentedBooking({ id, full_name: LONG_NAME, allowed_actions: ['modify', 'cancel'] }),
    );
    site.api.answer('GET /club/{}/upcoming-trips', json({ items: trips, count: 12 }));
    await openPage(site.at('/point-club/dashboard?upcoming=2'));
    await waitForTitle(`Hello, ${LONG_NAME}`);
    await checkScene('dashboard full', screen);
    await openPage(site.at('/point-club/membership-pass'));
    await waitForTitle('Membership pass');
    await checkScene('membership pass long name', screen);
    site.api.answer('GET /club/{}/recent-trips', refusal(500, 'INTERNAL'));
    site.api.answer('GET /club/{}/ledger', refusal(500, 'INTERNAL'));
    await openPage(site.at('/point-club/dashboard'));
    await waitForWords('We can’t load your recent stays right now.');
    await checkScene('dashboard part failed', screen);
    await openPage(site.at('/point-club/ledger'));
    await waitForWords('We couldn’t load your points activity.');
    await checkScene('ledger failed', screen);
  });

  it('server error', async () => {
    expectInConsole(/500/);
    site.api.answer('GET /tx/{}', refusal(500, 'INTERNAL'));
    await openPage(site.at('/trips/t1?token=t'));
    await waitForTitle('Something went wrong');
    await checkScene('page broken', screen);
  });

  // From here on the site takes the API for unavailable for a while.
  it('login unavailable', async () => {
    expectInConsole(/503/);
    site.api.answer('POST /club/login', json({}, 503));
    await openPage(site.at('/?showLogin=true'));
    await waitForWords('Member Login');
    await fill({ Email: 'ann@example.com', Password: 'a long enough one' });
    await press('Login');
    await waitForWords('Point Club account access is temporarily unavailable.');
    await checkScene('login offline', screen);
  });

  it('online booking closed', async () => {
    site.api.answer('GET /settings', json({ bookings_disabled: true, is_parkweb_maint: false }));
    await browser.waitUntil(async () => {
      await openPage(site.at('/booking'));
      return (await $('header').getText()).includes('Online booking is closed right now.');
    });
    await checkScene('booking closed', screen);
  });

  it('API unavailable: 503, no connection', async () => {
    expectInConsole(/503/);
    site.api.answer('GET /bookings/{}', json({}, 503));
    await openPage(site.at('/bookings/b1?token=t'));
    await waitForWords('We can’t show bookings right now.');
    await checkScene('booking not shown', screen);
    await site.api.refuse();
    // A call on a connection that was just closed breaks instead of being refused. The site then knows only from the
    // next read of the settings that the API is away.
    await browser.waitUntil(async () => {
      await openPage(site.at(pricesAddress(10)));
      return (await $('body').getText()).includes('Prices and bookings are temporarily unavailable.');
    });
    await checkScene('api away', screen);
    await site.api.listen();
  });
});
