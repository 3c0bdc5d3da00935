import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import express from 'express';
import { DELIVERY_SETTINGS } from '../../../../shared/contracts/email-prefs.ts';
import { MAIL_KINDS, type MailTemplate } from '../../../../shared/contracts/mail-kinds.ts';
import { DAY_MS } from '../../../../shared/format/durations.ts';
import { buildDeps } from '../../../../tests/support/api.ts';
import { buildDatabase } from '../../../../tests/support/database.ts';
import { refusalOf, visitor } from '../../../../tests/support/quotes.ts';
import type { Database } from '../../platform/database/database.ts';
import { emailPrefs, emailSuppressions } from './tables.ts';
import { outbox } from '../../platform/outbox/tables.ts';
import type { Deps } from '../../platform/deps.ts';
import { enqueueMail } from './enqueue-mail.ts';
import { choosePrefs, findPrefs } from './email-prefs.ts';
import { mailDesigns } from './mail-designs.ts';
import { signPrefs, UNSUBSCRIBE_PATH, unsubscribePath } from './prefs-links.ts';
import { createUnsubscribeRouter } from './unsubscribe-router.ts';

const now = new Date('2026-11-20T20:10:00Z');
const email = 'ann@example.com';

describe('email preferences', () => {
  let db: Database;
  let deps: Deps;

  beforeEach(async () => {
    db = await buildDatabase({ now });
    deps = buildDeps({ db, now: () => now });
  });
  afterEach(() => db.close());

  const tokenOf = (link: string) => /token=([^&]*)/.exec(link)?.[1];
  const proof = (address = email) => signPrefs(deps.signer, address, new Date(now.getTime() + DAY_MS));
  const request = (change = {}) => ({ email, token: undefined, caller: visitor, ...change });
  const mails = () => db.queries.select().from(outbox);
  const visit = async (path: string, init: RequestInit) => {
    const app = express().use(UNSUBSCRIBE_PATH, createUnsubscribeRouter(deps));
    const server = await new Promise<Server>((resolve) => {
      const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
    });
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init });
    await answer.text();
    await new Promise((resolve) => server.close(resolve));
    return answer;
  };
  /** As mail clients do it: RFC 8058 §3.2. */
  const unsubscribe = async (path: string) => {
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    return (await visit(path, { method: 'POST', body })).status;
  };
  const isTemplate = (name: string): name is MailTemplate => name in MAIL_KINDS;
  const sendQuote = () =>
    enqueueMail(db.queries, { cause: 'a price', template: 'quote', recipient: 'ANN@example.com', data: {} });

  it('findPrefs returns the default setting without proof of the address', async () => {
    await choosePrefs(deps, request({ token: proof() }), '0');
    const defaults = { email_delivery_setting: 2, is_proven: false };
    expect(await findPrefs(deps, request())).to.deep.equal(defaults);
    expect(await findPrefs(deps, request({ email: 'nobody@example.com' }))).to.deep.equal(defaults);
    expect(await findPrefs(deps, request({ token: proof('bob@example.com') }))).to.deep.equal(defaults);
  });

  it('choosePrefs saves at once with a token from a mail, in any spelling of the address', async () => {
    const chosen = await choosePrefs(deps, request({ token: proof() }), '1');
    expect(chosen).to.deep.equal({ email_delivery_setting: 1, pending: false });
    const found = await findPrefs(deps, request({ email: 'Ann@Example.com', token: proof() }));
    expect(found).to.deep.equal({ email_delivery_setting: 1, is_proven: true });
  });

  it('choosePrefs saves at once for the member with this address', async () => {
    const member = { id: 'm1', number: '1', email: 'Ann@example.com', permissions: new Set<string>() };
    const chosen = await choosePrefs(deps, request({ caller: { ...visitor, member } }), '3');
    expect(chosen.pending).to.equal(false);
  });

  it('choosePrefs mails a confirmation link without proof', async () => {
    expect(await choosePrefs(deps, request(), '0')).to.deep.equal({
      email_delivery_setting: 0,
      pending: true,
    });
    expect(await db.queries.select().from(emailPrefs)).to.deep.equal([]);
    const [mail] = await mails();
    expect(mail).to.deep.include({ template: 'email-prefs-confirm', recipient: email });
    expect(mail?.data.link).to.match(/^\/email\/email-prefs\/ann%40example\.com\?token=[\w.-]+&setting=0$/);
    const token = tokenOf(String(mail?.data.link));
    expect((await choosePrefs(deps, request({ token }), '0')).pending).to.equal(false);
  });

  it('choosePrefs rejects a token after one day', async () => {
    const token = proof();
    const later = { ...deps, now: () => new Date(now.getTime() + DAY_MS) };
    expect((await choosePrefs(later, request({ token }), '0')).pending).to.equal(true);
  });

  it('choosePrefs limits confirmation mails per address', async () => {
    for (const setting of ['0', '1', '2', '3', '0']) await choosePrefs(deps, request(), setting);
    expect((await refusalOf(choosePrefs(deps, request(), '1'))).status).to.equal(429);
    expect(await mails()).to.have.length(4);
  });

  for (const setting of DELIVERY_SETTINGS)
    it(`enqueueMail sends only mails of level ${setting} or lower to an address with setting ${setting}`, async () => {
      await choosePrefs(deps, request({ token: proof() }), `${setting}`);
      const templates = Object.keys(mailDesigns).filter(isTemplate);
      for (const template of templates)
        await enqueueMail(db.queries, { cause: template, template, recipient: 'ANN@example.com', data: {} });
      const sent = (await mails()).map(({ template }) => template);
      expect(sent).to.have.members(templates.filter((template) => MAIL_KINDS[template].level <= setting));
    });

  it('one-click unsubscribe keeps the mail of the levels below and needs no Origin or cookie', async () => {
    await choosePrefs(deps, request({ token: proof() }), '3');
    expect(await unsubscribe(unsubscribePath(email, proof(), 2))).to.equal(200);
    const found = () => findPrefs(deps, request({ token: proof() }));
    expect((await found()).email_delivery_setting).to.equal(1);
    expect(await unsubscribe(unsubscribePath(email, proof(), 1))).to.equal(200);
    expect(await unsubscribe(unsubscribePath(email, proof(), 3)), 'a lower setting stays').to.equal(200);
    expect((await found()).email_delivery_setting).to.equal(0);
  });

  it('one-click unsubscribe works for an address without a setting, whatever its mail client sends', async () => {
    expect(await unsubscribe(unsubscribePath('Ann@Example.com', proof(), 2))).to.equal(200);
    expect(await findPrefs(deps, request({ token: proof() }))).to.include({ email_delivery_setting: 1 });
  });

  it('one-click unsubscribe rejects a token of another address and an expired one', async () => {
    expect(await unsubscribe(unsubscribePath(email, proof('bob@example.com'), 1))).to.equal(403);
    expect(await unsubscribe(unsubscribePath(email, signPrefs(deps.signer, email, now), 1))).to.equal(403);
    expect(await db.queries.$count(emailPrefs)).to.equal(0);
  });

  it('a GET of the unsubscribe link changes nothing and shows the preferences with the lower setting', async () => {
    const token = proof();
    const answer = await visit(unsubscribePath(email, token, 2), { method: 'GET' });
    expect(answer.status).to.equal(302);
    expect(answer.headers.get('location')).to.equal(
      `/email/email-prefs/ann%40example.com?token=${token}&setting=1`,
    );
    expect(await db.queries.$count(emailPrefs)).to.equal(0);
  });

  it('enqueueMail skips optional mail to a suppressed address whatever its preferences are', async () => {
    await choosePrefs(deps, request({ token: proof() }), '3');
    await db.queries.insert(emailSuppressions).values({ emailKey: email, reason: 'complaint' });
    await sendQuote();
    expect(await mails()).to.deep.equal([]);
  });
});
