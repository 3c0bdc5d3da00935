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
  waitForTitle,
  waitForWords,
} from './support/page.ts';
import { type RemoteSite, refusal, startRemoteSite } from './support/remote-site.ts';
import { onEveryScreen, onNarrow } from './support/screens.ts';
import { expectTidy } from './support/tidy.ts';

const RIGHT = { Email: 'ann@example.com', Password: 'a long enough one' };

let site: RemoteSite;
before(async () => {
  site = await startRemoteSite();
});
after(() => site.stop());
beforeEach(async () => {
  site.api.reset();
  // What the specification does not know would be a failed request in the console.
  site.api.answer('GET /club/{}/points', json({ available: 120 }));
  site.api.answer('GET /club/{}/offers', json({ items: [] }));
  await browser.deleteAllCookies();
});

async function logIn() {
  await fill(RIGHT);
  await press('Login');
}

/** Signed in, on a page of the club. */
async function arrive() {
  await openPage(site.at('/?showLogin=true'));
  await waitForWords('Member Login');
  await logIn();
  await waitForTitle('Hello, Ann');
}

onEveryScreen('The login', () => {
  it('opens from the top of every page, and leads to the dashboard', async () => {
    await openPage(site.at('/'));
    await press('Point Club');
    await waitForWords('Member Login');
    await expectTidy();
    expect(await (await findShown('Login')).isEnabled()).to.equal(false);
    await logIn();
    await waitForTitle('Hello, Ann');
    expect(await readAddress()).to.equal('/point-club/dashboard');
    const call = site.api.calls.find(({ path }) => path === '/club/login');
    expect(call?.body).to.deep.equal({ email: RIGHT.Email, password: RIGHT.Password });
    await expectTidy();
    await $('summary*=Ann').click();
    await waitForWords('Log Out');
    await expectTidy();
  });

  it('says that a password is wrong, and keeps what was typed', async () => {
    expectInConsole(/401/);
    site.api.answer('POST /club/login', refusal(401, 'UNAUTHORIZED'));
    await openPage(site.at('/'));
    await press('Point Club');
    await logIn();
    await waitForWords('Wrong email or password.');
    expect(await field('Email').getValue()).to.equal(RIGHT.Email);
    await expectTidy();
    await press('Cancel');
    await waitForWords('Parking at Sea-Tac');
  });

  it('comes before a page for members, and leads on to it', async () => {
    await openPage(site.at('/point-club/dashboard?from=mail'));
    expect(await readAddress()).to.equal('/?showLogin=true');
    await waitForWords('Member Login');
    await logIn();
    await waitForTitle('Hello, Ann');
    expect(await readAddress()).to.equal('/point-club/dashboard?from=mail');
    await browser.back();
    expect(await readAddress()).to.not.contain('showLogin');
  });

  it('leaves a booking where it is, with all that was typed', async () => {
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

  it('is the same page from the server: the member is there before any script', async () => {
    await arrive();
    await openPage(site.at('/'));
    const html = await browser.execute(async () => (await fetch('/')).text());
    expect(html).to.contain('My Dashboard').and.not.contain('showLogin');
    await waitForWords('Ann');
  });

  it('is over in every tab once it is over in one', async () => {
    site.api.answer('POST /club/logout', json({}));
    await arrive();
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
  });

  it('is there in every tab once it is there in one, and what was typed stays', async () => {
    await openPage(site.at('/contact'));
    await fill({ Message: 'Is there a roof?' });
    const first = await browser.getWindowHandle();
    const { handle } = await browser.createWindow('tab');
    await browser.switchToWindow(handle);
    await arrive();
    await browser.closeWindow();
    await browser.switchToWindow(first);
    await $('summary*=Ann').waitForDisplayed();
    expect(await field('Message').getValue()).to.equal('Is there a roof?');
  });

  it('opens over the page when a call finds it over, and the tokens are gone', async () => {
    expectInConsole(/401/);
    await arrive();
    site.api.answer('POST /auth/token', json({ error: 'UNAUTHORIZED' }, 401));
    for (const call of ['GET /club/{}/points', 'GET /club/{}/time-vouchers/'])
      site.api.answer(call, refusal(401, 'UNAUTHORIZED'));
    await press('Redeem points');
    await waitForWords('Member Login');
    expect(await browser.getCookies(['access_token', 'refresh_token'])).to.deep.equal([]);
    await expectTidy();
  });

  it('is asked for again when it is over, and the tokens are gone', async () => {
    await arrive();
    site.api.answer('POST /auth/token', json({ error: 'UNAUTHORIZED' }, 401));
    site.api.answer('GET /api/msg-chk', json({ messages: [] }));
    site.api.answer('GET /club/me', refusal(401, 'UNAUTHORIZED'));
    await openPage(site.at('/point-club/dashboard'));
    await waitForWords('Member Login');
    expect(await readAddress()).to.equal('/?showLogin=true');
    expect(await browser.getCookies(['access_token', 'refresh_token'])).to.deep.equal([]);
  });

  it('says so while nobody can log in', async () => {
    await openPage(site.at('/'));
    expectInConsole(/503/);
    site.api.answer('POST /club/login', json({}, 503));
    await press('Point Club');
    await logIn();
    await waitForWords('Point Club account access is temporarily unavailable.');
    await waitForWords('Please check back later. We apologize for the inconvenience.');
    await expectTidy();
  });
});

onNarrow('A member with a long name', () => {
  it('finds everything at the top of the page', async () => {
    site.api.answer(
      'GET /club/me',
      json({
        number: '7',
        short_name: 'Maximiliana-Alexandrina Featherstonehaugh',
        long_name: '',
        email: '',
      }),
    );
    // The site finds out by itself that the API, which was away a moment ago, is back.
    await browser.waitUntil(async () => {
      await openPage(site.at('/?showLogin=true'));
      await waitForWords('Member Login');
      return field('Email').isExisting();
    });
    await logIn();
    await waitForWords('Hello');
    await $('summary*=Maximiliana').click();
    await waitForWords('Log Out');
    expect(await scrollsSideways()).to.equal(false);
  });
});
