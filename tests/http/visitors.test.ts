import { expect } from 'chai';
import { createElement } from 'react';
import { useStores } from '../../shared/stores/stores-context.ts';
import { json, plain, reset, silence, startStandInApi, type StandInApi } from '../support/stand-in-api.ts';
import { pageOf, readState, type RunningSite, startSite, withPages } from '../support/start-site.ts';

const VISITORS = 50;
/** With a remote API. `members-apart.test.ts` is the long version. */
const RENDERS = 4;

/** A UUID that contains the visitor's number, so that a mix-up is visible. */
const idOf = (visitor: number) => `00000000-0000-4000-8000-${String(visitor).padStart(12, '0')}`;

describe('Concurrent visitors', () => {
  let api: StandInApi;
  let site: RunningSite;

  before(async () => {
    api = await startStandInApi();
    const Shown = () =>
      useStores().siteMessages.messages.map(({ id }) => createElement('p', { key: id }, `for ${id}`));
    const page = pageOf(() => createElement(Shown), {
      // Each visitor gets a different delay, so that requests overlap.
      fetchData: () => new Promise((done) => setTimeout(done, Math.random() * 5)),
    });
    site = await startSite({
      place: { mode: 'remote', baseURL: api.baseURL },
      site: withPages({ '/x': page }),
    });
  });
  beforeEach(() => api.reset());
  after(() => site.close());
  after(() => api.close());

  it(`never see each other's state: ${VISITORS} visitors, ${RENDERS} pages each`, async function () {
    this.timeout(60_000);
    api.answer('GET /club/me', (res, call) => {
      const number = String(call.headers.authorization);
      json({ number, long_name: `Member of ${number}` })(res, call);
    });
    api.answer('GET /api/msg-chk', (res, call) => {
      const id = String(call.headers['x-session-id']);
      const name = String(call.headers.authorization);
      json({ messages: [{ id, template: 'parkscore', payload: { name } }] })(res, call);
    });
    const load = async (visitor: number) => {
      const cookie = `session_id=${idOf(visitor)}; access_token=token-${visitor}`;
      const { status, text, headers } = await site.get(visitor % 2 ? '/x' : '/', { headers: { cookie } });
      const { siteMessages, auth } = readState(text);
      const own = { id: idOf(visitor), template: 'parkscore', payload: { name: `Bearer token-${visitor}` } };
      expect(siteMessages).to.deep.equal([own]);
      expect(auth).to.have.nested.property('member.number', `Bearer token-${visitor}`);
      const names = text.match(/Member of Bearer token-\d+/g) ?? [];
      expect(new Set(names)).to.deep.equal(new Set([`Member of Bearer token-${visitor}`]));
      expect(text.match(/00000000-0000-4000-8000-\d{12}/g)?.every((id) => id === idOf(visitor))).to.equal(
        true,
      );
      expect([status, headers['cache-control']]).to.deep.equal([200, 'private, no-store']);
    };
    for (let render = 0; render < RENDERS; render += 1) {
      await Promise.all(Array.from({ length: VISITORS }, (_, visitor) => load(visitor)));
    }
  });

  it('get shared bytes only without a login, and nothing of anybody is in them', async function () {
    this.timeout(60_000);
    api.answer('GET /club/me', (res, call) => {
      const number = String(call.headers.authorization);
      json({ number, long_name: `Member of ${number}` })(res, call);
    });
    api.answer('GET /api/msg-chk', (res, call) => {
      json({ messages: [{ id: String(call.headers['x-session-id']), template: 'parkscore' }] })(res, call);
    });
    const shared = new Map<string, Set<string>>();
    const load = async (visitor: number, path: string) => {
      const kind = ['member', 'session', 'stranger', 'foreign cookie'][visitor % 4];
      const own = `session_id=${idOf(visitor)}; anon_id=${idOf(visitor)}`;
      const cookie = { member: `${own}; access_token=token-${visitor}`, session: own, stranger: '' };
      const { text, headers, cookies } = await site.get(path, {
        headers: { cookie: cookie[kind as keyof typeof cookie] ?? `theme=visitor-${visitor}` },
      });
      expect(cookies).to.deep.equal([]);
      const names = new Set(text.match(/00000000-0000-4000-8000-\d{12}|token-\d+|visitor-\d+/g));
      if (kind === 'member') {
        expect(names).to.deep.equal(new Set([idOf(visitor), `token-${visitor}`]));
        expect(headers).to.include({ 'cache-control': 'private, no-store' }).and.not.include.keys('etag');
        return;
      }
      expect(names).to.deep.equal(new Set());
      expect(headers['cache-control']).to.match(/^public/);
      shared.set(path, (shared.get(path) ?? new Set()).add(text));
    };
    const paths = ['/', '/booking', '/register', '/contact'];
    await Promise.all(
      paths.flatMap((path) => Array.from({ length: 40 }, (_, visitor) => load(visitor, path))),
    );
    // Another rendering may have begun when a half hour ended.
    for (const path of paths) expect(shared.get(path)?.size, path).to.be.within(1, 2);
  });

  it('leave no data in the pages of visitors without a session', async () => {
    api.answer('GET /api/msg-chk', json({ messages: [{ id: idOf(1), template: 'parkscore' }] }));
    await site.get('/', { headers: { cookie: `session_id=${idOf(1)}` } });
    const { text } = await site.get('/');
    expect(text).to.not.contain(idOf(1));
    expect(readState(text)).to.not.have.property('siteMessages');
  });

  it('get the ids that the API assigned to them', async () => {
    api.answer('GET /api/msg-chk', (res, call) => {
      const session = String(call.headers['x-session-id']).replace(/^0/, '1');
      json({ messages: [] }, 200, { 'x-set-session-id': session, 'x-set-anon-id': session })(res, call);
    });
    const cookiesOf = async (visitor: number) =>
      (await site.get('/x', { headers: { cookie: `session_id=${idOf(visitor)}` } })).cookies;
    const all = await Promise.all([1, 2, 3].map(cookiesOf));
    all.forEach((cookies, index) => {
      const id = idOf(index + 1).replace(/^0/, '1');
      expect(cookies).to.deep.equal([
        `session_id=${id}; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax`,
        `anon_id=${id}; Path=/; HttpOnly; SameSite=Lax`,
      ]);
    });
  });

  describe('get the complete page', () => {
    for (const [what, answer] of [
      ['fail', json({ error: 'BROKEN' }, 500)],
      ['answer nonsense', plain('{"messages": 7')],
      ['break off', reset],
      ['say nothing', silence],
    ] as const) {
      it(`when site messages ${what} and events fail`, async () => {
        api.answer('GET /api/msg-chk', answer);
        api.answer('POST /events/', answer);
        const began = performance.now();
        const { status, text } = await site.get('/health', { headers: { cookie: `session_id=${idOf(1)}` } });
        expect(status).to.equal(200);
        expect(text)
          .to.contain('>Health<')
          .and.match(/<\/html>$/);
        expect(performance.now() - began).to.be.lessThan(3_000);
      });
    }

    it('when a message has an unknown template', async () => {
      api.answer('GET /api/msg-chk', json({ messages: [{ id: 1, template: '__proto__', payload: {} }] }));
      const { status, text } = await site.get('/x', { headers: { cookie: `session_id=${idOf(1)}` } });
      expect([status, readState(text).error]).to.deep.equal([200, undefined]);
    });
  });
});
