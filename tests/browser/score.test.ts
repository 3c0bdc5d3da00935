import { $, $$, browser } from '@wdio/globals';
import { expect } from 'chai';
import { json } from '../support/stand-in-api.ts';
import { expectInConsole } from './support/console.ts';
import {
  describeFocus,
  fill,
  openPage,
  press,
  waitForFocus,
  waitForTitle,
  waitForWords,
} from './support/page.ts';
import { refusal, startRemoteSite, type RemoteSite } from './support/remote-site.ts';
import { onPhone } from './support/screens.ts';
import { expectFitsAndAccessible } from './support/expect-fits-and-accessible.ts';

const CALL = 'POST /tx/{}/score';
const BUTTON = '/score-transaction?transactionId=t1&score=9&res=a.b-c';

describe('Scoring a stay', () => {
  let site: RemoteSite;
  before(async () => {
    site = await startRemoteSite();
  });
  after(() => site.stop());
  beforeEach(() => site.api.reset());

  const sent = () =>
    site.api.calls.filter(({ path }) => /^\/tx\/.*\/score$/.test(path)).map(({ body }) => body);

  /** Messages exist only for a session, so this sets its cookies. */
  const setSessionCookies = () =>
    browser.setCookies(['session_id', 'anon_id'].map((name) => ({ name, value: crypto.randomUUID() })));

  onPhone('The score page', () => {
    it('records the score of a button in the mail and accepts a comment', async () => {
      site.api.answer(CALL, json({ score: 9, token: 'd.e' }));
      await openPage(site.at(BUTTON));
      await waitForWords('Thank you. You gave us 9 out of 10.');
      expect(sent()).to.deep.equal([{ score: 9, email_address: null, feedback: null }]);
      await expectFitsAndAccessible();
      await fill({ 'Why?': 'A kind driver' });
      await press('Send');
      await waitForWords('We hope to see you again soon.');
      expect(sent()[1]).to.deep.equal({ score: 9, email_address: null, feedback: 'A kind driver' });
      await expectFitsAndAccessible();
    });

    it('does not record again after a reload and keeps typed input', async () => {
      await openPage(site.at(BUTTON));
      await waitForWords('You gave us');
      await fill({ 'Why?': 'A kind dr' });
      site.api.reset();
      await browser.refresh();
      await press('Submit my 9');
      await waitForWords('You gave us');
      expect(sent()).to.deep.equal([{ score: 9, email_address: null, feedback: null }]);
      expect(await $('#feedback').getValue()).to.equal('A kind dr');
    });

    it('asks for the email when the link has expired, and keeps typed input after an error', async () => {
      expectInConsole(/Failed to load resource/);
      site.api.answer(CALL, refusal(404, 'NOT_FOUND'));
      await openPage(site.at(BUTTON.replace('t1', 't2')));
      await waitForWords('This link no longer works.');
      await expectFitsAndAccessible();
      await fill({ 'Why?': 'Late shuttle', 'Your email': 'bob@example.com' });
      await press('Send');
      await waitForWords('There is a problem');
      expect(await $('#feedback').getValue()).to.equal('Late shuttle');
      await expectFitsAndAccessible();
    });

    it('can be used with the keyboard', async () => {
      await openPage(site.at('/score-transaction?transactionId=t3&token=a.b'));
      await press('Send');
      await waitForWords('Choose a number from 0 to 10');
      await expectFitsAndAccessible();
      await press('Your score: Choose a number from 0 to 10');
      expect(await describeFocus()).to.match(/^INPUT/);
      await browser.keys([' ', 'ArrowRight', 'ArrowRight']);
      expect(await $('input[value="2"]').isSelected()).to.equal(true);
      await press('Send');
      await waitForWords('We’re sorry your stay wasn’t better.');
      expect(sent()).to.deep.equal([{ score: 2, email_address: null, feedback: null }]);
    });

    it('says that the link is incomplete', async () => {
      await openPage(site.at('/score-transaction'));
      await waitForWords('This link is incomplete.');
      await expectFitsAndAccessible();
    });

    it('is not needed with the site message, which records a score and can be dismissed', async () => {
      const payload = {
        transaction_id: 't1',
        receipt_number: '1',
        travel_to_date: '2026-11-20 10:00:00-0800',
      };
      site.api.answer('GET /api/msg-chk', json({ messages: [{ id: 7, template: 'parkscore', payload }] }));
      await openPage(site.at('/privacy'));
      await setSessionCookies();
      await openPage(site.at('/privacy'));
      await waitForWords('Your stay ended on Fri Nov 20.');
      await expectFitsAndAccessible();
      await $('fieldset').$('button=8').click();
      await waitForFocus('P You gave us 8 out of 10. Tell us why');
      expect(sent()).to.deep.equal([{ score: 8, email_address: null, feedback: null }]);
      await expectFitsAndAccessible();
      await press('Dismiss');
      await browser.waitUntil(async () => (await $$('section[aria-label="Messages for you"]').length) === 0);
      await browser.waitUntil(() => site.api.count('POST /msg-dismiss') === 1);
    });

    it('ignores site messages with an unknown template', async () => {
      site.api.answer('GET /api/msg-chk', json({ messages: [{ id: 7, template: 'news' }] }));
      expectInConsole(/Unknown site message template news/);
      await openPage(site.at('/privacy'));
      await setSessionCookies();
      await openPage(site.at('/privacy'));
      await waitForTitle('Privacy policy');
      expect(await $$('section[aria-label="Messages for you"] button').length).to.equal(0);
    });

    it('records the answer of a survey link and accepts a comment', async () => {
      await openPage(site.at('/survey-response?survey=autumn&answer=Very%20good&res=r.42'));
      await waitForTitle('Thank you for your answer');
      const counted = () => site.api.calls.filter(({ body }) => JSON.stringify(body)?.includes('"survey"'));
      await browser.waitUntil(() => counted().length === 1);
      await expectFitsAndAccessible();
      await press('Send');
      await waitForWords('There is a problem');
      await expectFitsAndAccessible();
    });
  });

  onPhone('The score page without JavaScript', () => {
    before(() => setScripts(false));
    after(() => setScripts(true));

    it('records the score with a button', async () => {
      await browser.url(site.at(BUTTON));
      expect(sent()).to.deep.equal([]);
      await press('Submit my 9');
      await waitForWords('You gave us 9 out of 10.');
      expect(sent()).to.deep.equal([{ score: 9, email_address: null, feedback: null }]);
    });
  });

  const setScripts = (areOn: boolean) =>
    browser.sendCommandAndGetResult('Emulation.setScriptExecutionDisabled', { value: !areOn });
});
