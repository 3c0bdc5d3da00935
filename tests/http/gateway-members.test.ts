import { expect } from 'chai';
import { memberSessions } from '../../server/api/modules/members/tables.ts';
import { ann, type MemberDesk, openMemberDesk } from '../support/member-desk.ts';
import { startGateway } from '../support/start-gateway.ts';

const OWN = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };

const IPAD = {
  'user-agent':
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
};

describe('A browser at the gateway with the embedded API', () => {
  let desk: MemberDesk;
  let gateway: Awaited<ReturnType<typeof startGateway>>;

  beforeEach(async () => {
    desk = await openMemberDesk();
    gateway = await startGateway({ mode: 'embedded', api: desk.api });
  });
  afterEach(() => gateway.close().then(desk.close));

  const post = (target: string, { cookie, body }: { cookie?: string; body?: object } = {}) =>
    gateway.send({ target, method: 'POST', headers: { ...OWN, ...(cookie && { cookie }) }, body });
  const getMe = (cookie: string) => gateway.send({ target: '/api/club/me', headers: { ...OWN, cookie } });
  const logIn = async (headers: Record<string, string> = {}) => {
    const { email, password } = ann;
    const body = { email, password };
    return gateway.send({ target: '/api/club/login', method: 'POST', headers: { ...OWN, ...headers }, body });
  };
  /** Tokens, ids and the page to return to are deleted. */
  const expectForgotten = ({ status, cookies }: { status: number; cookies: string[] }) => {
    expect(status).to.equal(200);
    expect(
      cookies.filter((line) => line.includes('Max-Age=0')).map((line) => line.split('=')[0]),
    ).to.have.members(['access_token', 'refresh_token', 'session_id', 'anon_id', 'return_to']);
  };
  const cookieOf = ({ cookies }: { cookies: string[] }) =>
    cookies.map((line) => line.split(';')[0]).join('; ');

  it('logs in without seeing a token, and is a member afterwards', async () => {
    const login = await logIn();
    expect(login.body).to.deep.equal({ number: ann.number });
    expect((await getMe(cookieOf(login))).body).to.include({ short_name: 'Ann' });
  });

  it('logs in on a known device although strangers used up the wrong passwords of its address', async () => {
    const device = cookieOf(await logIn())
      .split('; ')
      .filter((cookie) => cookie.startsWith('device='))
      .join();
    const tryWrong = (cookie = '', email = ann.email) =>
      post('/api/club/login', { cookie, body: { email, password: 'not the password' } });
    for (let n = 0; n < 10; n += 1) expect(await tryWrong()).to.include({ status: 422 });
    expect(await logIn(), 'a stranger').to.include({ status: 429 });
    for (let n = 0; n < 10; n += 1) expect(await tryWrong(device)).to.include({ status: 422 });
    expect(await tryWrong(device), 'a stolen device').to.include({ status: 429 });
    desk.wait(15);
    for (let n = 0; n < 11; n += 1) await tryWrong();
    expect(await logIn({ cookie: device })).to.include({ status: 200 });
    for (let n = 0; n < 11; n += 1) await tryWrong(device, 'ben@example.com');
    expect(await tryWrong(device, 'ben@example.com'), 'another address').to.include({ status: 429 });
  });

  it('renews an expired access token once for fifty calls', async () => {
    const cookie = cookieOf(await logIn());
    desk.wait(11);
    const answers = await Promise.all(Array.from({ length: 50 }, () => getMe(cookie)));
    expect(answers.map(({ status }) => status)).to.deep.equal(Array(50).fill(200));
    const [row] = await desk.db.queries.select().from(memberSessions);
    expect(row?.renewals).to.equal(1);
  });

  it('has no login on server and browser after a logout', async () => {
    const cookie = cookieOf(await logIn());
    const out = await post('/api/club/logout', { cookie });
    expectForgotten(out);
    expect((await getMe(cookie)).status).to.equal(401);
  });

  it('stays logged in after a logout on another device, and sees and ends logins by device', async () => {
    const [phone, laptop, tablet] = [
      cookieOf(await logIn()),
      cookieOf(await logIn(IPAD)),
      cookieOf(await logIn()),
    ];
    await post('/api/club/logout', { cookie: phone });
    expect((await getMe(phone)).status).to.equal(401);
    const list = async () =>
      (await gateway.send({ target: `/api/club/${ann.number}/logins/`, headers: { ...OWN, cookie: tablet } }))
        .body as {
        items: { id: string; device: string | null; is_current: boolean }[];
      };
    const { items } = await list();
    expect(items.map(({ device, is_current }) => [device, is_current])).to.have.deep.members([
      [null, true],
      ['Safari on iPad', false],
    ]);
    const other = items.find(({ is_current }) => !is_current)?.id ?? '';
    const ended = await gateway.send({
      target: `/api/club/${ann.number}/logins/${other}`,
      method: 'DELETE',
      headers: { ...OWN, cookie: tablet },
    });
    expect(ended.status).to.equal(200);
    expect((await getMe(laptop)).status).to.equal(401);
    expect((await list()).items).to.have.length(1);
  });

  it('has no login after the member logs out everywhere on another device', async () => {
    const [phone, laptop] = [cookieOf(await logIn()), cookieOf(await logIn())];
    expectForgotten(await post(`/api/club/${ann.number}/logins/end`, { cookie: phone }));
    const next = await getMe(laptop);
    expect(next.status).to.equal(401);
    expect(next.cookies.join()).to.match(/access_token=; Max-Age=0.*refresh_token=; Max-Age=0/);
  });

  it('logs in after its last login has expired', async () => {
    const cookie = cookieOf(await logIn());
    await post('/api/club/logout', { cookie });
    const { email, password } = ann;
    const again = await post('/api/club/login', { cookie, body: { email, password } });
    expect(again.body).to.deep.equal({ number: ann.number });
  });

  it('has no login and none of the earlier visitor’s cookies after a password reset', async () => {
    const cookie = cookieOf(await logIn());
    await post('/api/club/request-password-reset', { body: { email: ann.email } });
    const [token] = await desk.linksOf('password-reset');
    const reset = await post('/api/club/password-reset', {
      cookie,
      body: { token, password: 'eight yellow umbrellas' },
    });
    expect(reset.body).to.deep.equal({});
    expectForgotten(reset);
    expect((await getMe(cookie)).status).to.equal(401);
  });

  it('keeps its login and gets new tokens after a password change', async () => {
    const cookie = cookieOf(await logIn());
    const body = { current_password: ann.password, new_password: 'eight yellow umbrellas' };
    const change = await gateway.send({
      target: `/api/club/${ann.number}/profile/password`,
      method: 'PUT',
      headers: { ...OWN, cookie },
      body,
    });
    expect(change.status).to.equal(200);
    expect((await getMe(cookieOf(change))).status).to.equal(200);
    expect((await getMe(cookie)).status).to.equal(401);
  });

  it('has none of the earlier visitor’s cookies after the account is closed', async () => {
    const cookie = cookieOf(await logIn());
    expectForgotten(await post(`/api/club/${ann.number}/profile/deactivate`, { cookie }));
  });
});
