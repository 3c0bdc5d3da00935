import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { json } from '../support/stand-in-api.ts';
import { expectInConsole } from './support/console.ts';
import {
  field,
  fill,
  findShown,
  openPage,
  press,
  readAddress,
  scrollsSideways,
  waitForFocus,
  waitForTitle,
  waitForWords,
} from './support/page.ts';
import { type RemoteSite, refusal, startRemoteSite } from './support/remote-site.ts';
import { onEveryScreen, onNarrow } from './support/screens.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';

const CREDENTIALS = { Email: 'ann@example.com', Password: 'a long enough one' };

describe('Logging in', () => {
  let site: RemoteSite;
  before(async () => {
    site = await startRemoteSite();
  });
  after(() => site.stop());
  beforeEach(async () => {
    site.api.reset();
    // Calls that the specification doesn't have, which would otherwise fail and be logged in the console.
    site.api.answer('GET /club/{}/points', json({ available: 120 }));
    site.api.answer('GET /club/{}/offers', json({ items: [] }));
    const quote = {
      product_id: 'BUY_NOW',
      travel_from_date: '2026-12-05 09:00:00-0800',
      travel_to_date: '2026-12-07 09:00:00-0800',
      total_charge: { amount: 5959, currency: 'USD' },
    };
    site.api.answer('POST /club/{}/booking-quotes/points', json({ quote, choices: [] }));
    await browser.deleteAllCookies();
  });

  async function logIn() {
    await waitForWords('Member Login');
    await fill(CREDENTIALS);
    await press('Login');
  }

  /** Logs in and waits for the dashboard. */
  async function openDashboard() {
    await openPage(site.at('/?showLogin=true'));
    await logIn();
    await waitForTitle('Hello, Ann');
  }

  onEveryScreen('The login', () => {
    it('opens from the header of every page and leads to the dashboard', async () => {
      await openPage(site.at('/'));
      await press('Point Club');
      await waitForWords('Member Login');
      await expectFitsAndAccessible();
      expect(await (await findShown('Login')).isEnabled()).to.equal(false);
      await logIn();
      await waitForTitle('Hello, Ann');
      expect(await readAddress()).to.equal('/point-club/dashboard');
      const call = site.api.calls.find(({ path }) => path === '/club/login');
      expect(call?.body).to.deep.equal({ email: CREDENTIALS.Email, password: CREDENTIALS.Password });
      await expectFitsAndAccessible();
      await $('summary*=Ann').click();
      await waitForWords('Log Out');
      await expectFitsAndAccessible();
    });

    it('says that the password is wrong and keeps typed input', async () => {
      expectInConsole(/401/);
      site.api.answer('POST /club/login', refusal(401, 'UNAUTHORIZED'));
      await openPage(site.at('/'));
      await press('Point Club');
      await logIn();
      await waitForWords('Wrong email or password.');
      expect(await field('Email').getValue()).to.equal(CREDENTIALS.Email);
      await expectFitsAndAccessible();
      await press('Cancel');
      await waitForWords('Parking at Sea-Tac');
    });

    it('opens before a page for members and leads to it', async () => {
      await openPage(site.at('/point-club/dashboard?from=mail'));
      expect(await readAddress()).to.equal('/?showLogin=true');
      await waitForWords('Member Login');
      await waitForWords('Log in to open “Dashboard”.');
      const described = await $('dialog[open]').getAttribute('aria-describedby');
      expect(await $(`[id="${described}"]`).getText()).to.equal('Log in to open “Dashboard”.');
      await logIn();
      await waitForTitle('Hello, Ann');
      expect(await readAddress()).to.equal('/point-club/dashboard?from=mail');
      await browser.back();
      expect(await readAddress()).to.not.contain('showLogin');
    });

    it('keeps a booking page open with its typed input', async () => {
      await openPage(site.at('/booking?quoteId=q-buy'));
      await waitForTitle('Pay and book');
      await fill({ Email: 'guest@example.com', 'Full name': 'Ann Lee' });
      await press('Point Club');
      await logIn();
      await $('summary*=Ann').waitForDisplayed();
      expect(await $('h1').getText()).to.equal('Pay and book');
      expect(await field('Email').getValue()).to.equal('guest@example.com');
      expect(await readAddress()).to.equal('/booking?quoteId=q-buy');
    });

    it('is known to the server, which renders the member’s name', async () => {
      await openDashboard();
      await openPage(site.at('/'));
      const html = await browser.execute(async () => (await fetch('/')).text());
      expect(html).to.contain('My Dashboard').and.not.contain('showLogin');
      await waitForWords('Ann');
    });

    it('ends in every tab when the member logs out in one', async () => {
      site.api.answer('POST /club/logout', json({}));
      await openDashboard();
      const first = await browser.getWindowHandle();
      const { handle } = await browser.createWindow('tab');
      await browser.switchToWindow(handle);
      await openPage(site.at('/contact'));
      await $('summary*=Ann').click();
      await press('Log Out');
      await $('summary*=Ann').waitForExist({ reverse: true });
      expect(await readAddress()).to.equal('/contact');
      expect(site.api.count('POST /club/logout')).to.equal(1);
      expect(await browser.getCookies(['access_token', 'refresh_token'])).to.deep.equal([]);
      await browser.closeWindow();
      await browser.switchToWindow(first);
      await waitForWords('Member Login');
      expect(await readAddress()).to.equal('/?showLogin=true');
      expect(await browser.getCookies(['return_to']), 'the next login does not lead back').to.deep.equal([]);
    });

    it('starts in every tab when the member logs in in one, and typed input stays', async () => {
      await openPage(site.at('/contact'));
      await fill({ Message: 'Is there a roof?' });
      const first = await browser.getWindowHandle();
      const { handle } = await browser.createWindow('tab');
      await browser.switchToWindow(handle);
      await openDashboard();
      await browser.closeWindow();
      await browser.switchToWindow(first);
      await $('summary*=Ann').waitForDisplayed();
      expect(await field('Message').getValue()).to.equal('Is there a roof?');
    });

    it('opens over the page when a call answers 401, and the tokens are deleted', async () => {
      expectInConsole(/401/);
      await openDashboard();
      site.api.answer('POST /auth/token', json({ error: 'UNAUTHORIZED' }, 401));
      for (const call of ['GET /club/{}/points', 'GET /club/{}/time-vouchers/'])
        site.api.answer(call, refusal(401, 'UNAUTHORIZED'));
      await press('Redeem points');
      await waitForWords('Member Login');
      expect(await browser.getCookies(['access_token', 'refresh_token'])).to.deep.equal([]);
      await expectFitsAndAccessible();
      site.api.answer('GET /club/{}/points', json({ available: 120 }));
      site.api.answer('GET /club/{}/time-vouchers/', json({ items: [], count: 0 }));
      await logIn();
      await waitForTitle('Redeem points');
      expect(await readAddress()).to.equal('/point-club/redeem-points');
    });

    it('opens again when the tokens have expired, and the tokens are deleted', async () => {
      await openDashboard();
      site.api.answer('POST /auth/token', json({ error: 'UNAUTHORIZED' }, 401));
      site.api.answer('GET /api/msg-chk', json({ messages: [] }));
      site.api.answer('GET /club/me', refusal(401, 'UNAUTHORIZED'));
      await openPage(site.at('/point-club/dashboard'));
      await waitForWords('Member Login');
      expect(await readAddress()).to.equal('/?showLogin=true');
      expect(await browser.getCookies(['access_token', 'refresh_token'])).to.deep.equal([]);
    });

    it('says that logging in is temporarily unavailable', async () => {
      await openPage(site.at('/'));
      expectInConsole(/503/);
      site.api.answer('POST /club/login', json({}, 503));
      await press('Point Club');
      await logIn();
      await waitForWords('Point Club account access is temporarily unavailable.');
      await waitForWords('Please check back later. We apologize for the inconvenience.');
      await expectFitsAndAccessible();
    });
  });

  onNarrow('A member with a long name', () => {
    it('can use the whole header', async () => {
      site.api.answer(
        'GET /club/me',
        json({
          number: '7',
          short_name: 'Maximiliana-Alexandrina Featherstonehaugh',
          long_name: '',
          email: '',
        }),
      );
      // The site may still take the API for unavailable because of the test before.
      await browser.waitUntil(async () => {
        await openPage(site.at('/?showLogin=true'));
        await waitForWords('Member Login');
        return field('Email').isExisting();
      });
      await logIn();
      // The new page takes the focus, which closes an open menu.
      await waitForFocus('H1 Hello, Maximiliana-Alexandrina Featherstonehaugh');
      await $('summary*=Maximiliana').click();
      await waitForWords('Log Out');
      expect(await scrollsSideways()).to.equal(false);
    });
  });
});
