import { browser } from '@wdio/globals';
import { expect } from 'chai';
import { type ReportReceiver, startReportReceiver } from '../support/report-receiver.ts';
import { expectInConsole } from './support/console.ts';
import { openPage, press, waitForWords } from './support/page.ts';
import { type RemoteSite, startRemoteSite } from './support/remote-site.ts';
import { onDesktop } from './support/screens.ts';

onDesktop('Errors in the browser', () => {
  let receiver: ReportReceiver;
  let site: RemoteSite;
  before(async () => {
    receiver = await startReportReceiver();
    site = await startRemoteSite({ SENTRY_DSN: receiver.dsn });
  });
  after(async () => {
    await site.stop();
    receiver.close();
  });

  it('are reported, without personal data and with limited length', async () => {
    expectInConsole(/Uncaught/);
    await openPage(site.at('/?token=abc'));
    await browser.execute(() => {
      const reason = new RangeError(
        `card 4242 4242 4242 4242 of ann@example.com, token=abc ${'x'.repeat(300)}`,
      );
      dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { promise: Promise.resolve(), reason }));
      // Makes the site's own code throw inside React when it announces the next page.
      Object.assign(document, { getElementById: null });
    });
    await press('Book');
    await waitForWords('An error occurred while showing the error page');
    expect(await browser.getTitle()).to.equal('Error | Cascade Airport Parking');
    await browser.waitUntil(() => receiver.events().length >= 2);
    const values = receiver.events().map(({ exception }) => exception.values[0]);
    expect(values.map((value) => value?.type)).to.deep.equal(['RangeError', 'TypeError']);
    expect(values[0]?.value).to.match(/^card \[card\] of \[email\], token=\[secret\] x+…$/);
    expect(values[0]?.value).to.have.length(250);
    expect(receiver.received.join()).to.not.match(/4242|ann@|token=abc|breadcrumbs|"auto"/);
  });

  it('can be sent to the DSN’s origin only', async () => {
    expectInConsole(/Content Security Policy|violates/);
    await openPage(site.at('/'));
    const send = (url: string) =>
      browser.execute(
        (to: string) =>
          fetch(to, { method: 'POST', mode: 'no-cors' }).then(
            () => 'sent',
            () => 'refused',
          ),
        url,
      );
    expect(await send(new URL(receiver.dsn).origin)).to.equal('sent');
    expect(await send('http://127.0.0.1:9/')).to.equal('refused');
  });
});
