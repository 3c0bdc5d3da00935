import { $, browser } from '@wdio/globals';
import { expect } from 'chai';
import { DIALECTS, speak } from '../support/dialects.ts';
import { CARD, chooseDays, detailsOf, pricesAddress } from './support/booking-input.ts';
import { expectInConsole } from './support/console.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';
import { fill, openPage, press, waitForTitle, waitForWords } from './support/page.ts';
import { type RemoteSite, startRemoteSite } from './support/remote-site.ts';
import { onPhone } from './support/screens.ts';
import { signIn } from './support/sign-in.ts';

describe('A remote API', () => {
  let site: RemoteSite;
  before(async () => {
    site = await startRemoteSite();
  });
  after(() => site.stop());

  for (const [name, dialect] of Object.entries(DIALECTS)) {
    onPhone(`With a remote API that speaks in ${name}`, () => {
      before(() => speak(site.api, dialect));
      after(() => site.api.reset());
      after(() => browser.deleteAllCookies());

      it('a traveler books', async () => {
        await openPage(site.at(pricesAddress(20)));
        await waitForTitle('Choose how to pay');
        await press('Choose Pay now');
        await waitForTitle('Pay and book');
        await fill({ ...detailsOf('ann@example.com'), ...CARD });
        await press('Pay $59.59');
        await waitForTitle('Your parking is booked');
        expect(await $('//dt[.="Number"]/following-sibling::dd').getText()).to.equal('1001');
        await expectFitsAndAccessible();
      });

      it('a page is counted once, however many steps it has', async () => {
        await browser.waitUntil(() => viewed().length > 0);
        expect(viewed()).to.deep.equal(['/booking']);
      });

      it('a member redeems points and changes the email preferences', async () => {
        expectInConsole(/404/);
        await signIn({ at: site.at });
        await openPage(site.at('/point-club/redeem-points'));
        await chooseDays(20, 22);
        await press('See points needed');
        await press('Use -- points');
        await $('dialog[open]').$('button*=Use').click();
        await waitForWords('Your voucher is ready.');
        await expectFitsAndAccessible();
        await openPage(site.at('/point-club/email-preferences'));
        await press('Save');
        await waitForWords('Saved');
      });
    });
  }

  const viewed = () =>
    site.api.calls.flatMap(({ path, body }) =>
      path === '/events/' && JSON.stringify(body).includes('"view"') ? [Object(body).value] : [],
    );
});
