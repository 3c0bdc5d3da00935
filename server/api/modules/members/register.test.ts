import { expect } from 'chai';
import { eve, type MemberDesk, openMemberDesk, tokensOf } from '../../../../tests/support/member-desk.ts';
import { members, registrations } from './tables.ts';
import { renderMail } from '../mail/render-mail.ts';
import { createDocuments } from '../documents/create-documents.ts';
import { findPasswordFault } from './passwords.ts';

describe('registerMember', () => {
  let desk: MemberDesk;

  beforeEach(async () => {
    desk = await openMemberDesk();
  });
  afterEach(() => desk.close());

  const register = (change: object = {}, ip?: string) =>
    desk.send('POST', '/club/register', { body: { ...eve, ...change }, ip });
  const confirm = (token: string | undefined) =>
    desk.send('POST', '/club/register/confirm', { body: { token } });
  const findEves = async () =>
    (await desk.db.queries.select().from(members)).filter(({ emailKey }) => emailKey === eve.email);

  it('mails a link whose confirmation creates the member and logs them in', async () => {
    expect((await register()).body).to.deep.equal({ pending: true });
    expect(await findEves()).to.deep.equal([]);
    expect(
      await desk.send('POST', '/club/login', { body: { email: eve.email, password: eve.password } }),
    ).to.include({
      status: 422,
    });
    const [token] = await desk.linksOf('registration-confirm');
    const login = tokensOf(await confirm(token));
    expect(login.number).to.match(/^[1-9]\d{8}$/);
    const { body } = await desk.me(login.access_token);
    expect(body).to.deep.include({ long_name: 'Eve Solberg', short_name: 'Eve', email: eve.email });
    await desk.logIn(eve);
    expect(await confirm(token), 'the link works once').to.include({ status: 422 });
  });

  it('sends a link that expires after a day', async () => {
    await register();
    const [token] = await desk.linksOf('registration-confirm');
    desk.wait(24 * 60 + 1);
    expect(await confirm(token)).to.include({ status: 422 });
    expect(await confirm(`${token}x`)).to.include({ status: 422 });
    expect(await confirm('no link')).to.include({ status: 422 });
  });

  it('gives the same answer for a member’s address, and mails its owner at the address on file', async () => {
    const ofMember = await register({ email: 'ＡＮＮ@example.com' });
    const ofStranger = await register();
    expect({ status: ofMember.status, body: ofMember.body }).to.deep.equal({
      status: ofStranger.status,
      body: ofStranger.body,
    });
    const [first] = await desk.mails();
    expect(first).to.deep.include({ template: 'registration-known', recipient: 'ann@example.com' });
    expect(await desk.linksOf('registration-confirm')).to.have.length(1);
  });

  it('creates one member per address when several links are confirmed at once', async () => {
    for (const email of ['eve@example.com', 'EVE@Example.com', 'ｅｖｅ@example.com', 'e\u200Bve@example.com'])
      expect(await register({ email, password: `umbrella for ${email}` })).to.include({ status: 200 });
    const links = await desk.linksOf('registration-confirm');
    const answers = await Promise.all(links.map(confirm));
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([200, 422, 422, 422]);
    expect(await findEves()).to.have.length(1);
    expect(await desk.db.queries.select().from(registrations)).to.deep.equal([]);
  });

  it('sends an address at most five mails an hour, with the same answer after that', async () => {
    for (let n = 0; n < 7; n += 1) expect(await register({}, `203.0.113.${n}`)).to.include({ status: 200 });
    expect(await desk.mails()).to.have.length(5);
    for (let n = 0; n < 20; n += 1) await register({ email: `n${n}@example.com` }, '198.51.100.1');
    expect(await register({ email: 'last@example.com' }, '198.51.100.1')).to.include({ status: 429 });
  });

  it('stores no link secret in the outbox; renderMail adds it to the mail', async () => {
    await register();
    const [token = ''] = await desk.linksOf('registration-confirm');
    const [mail] = await desk.mails();
    expect(JSON.stringify(mail)).not.to.include(token.split('.').at(-1));
    const publicOrigin = 'https://parking.example';
    const { html } = await renderMail(mail ?? { template: '', data: {} }, {
      publicOrigin,
      files: createDocuments({ publicOrigin, loadPassCertificates: null }),
      signLink: () => token,
    });
    expect(html).to.include(`https://parking.example/register?token=${token}`);
  });

  it('names the problem of each invalid field', async () => {
    const { status, body } = await register({
      email: 'eve',
      password: 'short',
      long_name: '',
      short_name: undefined,
    });
    expect(status).to.equal(422);
    expect((body as { fieldErrors: object }).fieldErrors).to.deep.equal({
      email: ['Enter an email address like name@example.com'],
      password: ['Use at least 10 characters'],
      long_name: ['Required'],
      short_name: ['Required'],
    });
    const weak = await register({ password: 'Password1234' });
    expect((weak.body as { fieldErrors: object }).fieldErrors).to.have.keys('password');
  });

  it('refuses common passwords and the member’s own name', () => {
    for (const weak of [
      'qwertyuiop',
      'Password123!',
      '1212121212',
      'abcdefghijkl',
      '9876543210',
      'ｐａｓｓｗｏｒｄ１２３',
    ])
      expect(findPasswordFault(weak, []), weak).to.be.a('string');
    expect(findPasswordFault('Eve.Solberg', ['eve solberg'])).to.be.a('string');
    expect(findPasswordFault('seven green umbrellas', ['eve'])).to.equal(null);
  });
});
