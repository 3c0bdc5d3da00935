import { expect } from 'chai';
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
import { prefsLink } from './prefs-link.ts';

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
  const proof = (address = email) =>
    tokenOf(prefsLink(deps.signer, address, new Date(now.getTime() + DAY_MS)));
  const request = (change = {}) => ({ email, token: undefined, caller: visitor, ...change });
  const mails = () => db.queries.select().from(outbox);
  const sendQuote = () =>
    enqueueMail(db.queries, { cause: 'a price', template: 'quote', recipient: 'ANN@example.com', data: {} });
  const sendConfirmation = () =>
    enqueueMail(db.queries, {
      cause: 'a booking',
      template: 'booking-confirmation',
      recipient: email,
      data: {},
    });

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

  it('enqueueMail skips unwanted mails and always sends required ones', async () => {
    await choosePrefs(deps, request({ token: proof() }), '0');
    await sendQuote();
    await sendConfirmation();
    expect((await mails()).map(({ template }) => template)).to.deep.equal(['booking-confirmation']);
  });

  it('enqueueMail skips a suppressed address whatever its preferences are', async () => {
    await choosePrefs(deps, request({ token: proof() }), '3');
    await db.queries.insert(emailSuppressions).values({ emailKey: email, reason: 'complaint' });
    await sendQuote();
    expect(await mails()).to.deep.equal([]);
  });
});
