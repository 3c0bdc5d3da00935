import { expect } from 'chai';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import pino from 'pino';
import * as v from 'valibot';
import { contract } from '../../../../shared/contracts/contract.ts';
import type { Permission } from '../../../../shared/contracts/permissions.ts';
import { buildDatabase } from '../../../../tests/support/database.ts';
import type { Contract, Limit } from '../../../../shared/contracts/contract.ts';
import { email, id } from '../../../../shared/contracts/fields.ts';
import { AppError, conflict, notFound, tooMany } from '../../../../shared/errors/app-error.ts';
import { type Finders, handle, type Handler, type Member, type Subject } from './handler.ts';
import type { Database } from '../database/database.ts';
import { createServe } from './serve.ts';
import type { ApiCall } from '../../../../shared/contracts/api-call.ts';

const SESSION = '3f0a3c1e-8f6d-4b61-9a52-0d4f5f0c8b11';
const ANON = '9b2d7c44-51c1-4f0e-8f6e-6a2f3d1b7a90';
const UUID = /^[0-9a-f-]{36}$/;

const member: Member = {
  id: 'm1',
  number: '1001',
  email: 'pat@example.com',
  permissions: new Set(['RatePlans:Read']),
};

const other: Member = { ...member, id: 'm2', number: '1002', email: 'other@example.com' };

const findThing = contract({
  name: 'findThing',
  summary: 'One thing.',
  method: 'GET',
  path: '/things/{id}',
  access: 'anyone',
  params: v.strictObject({ id }),
  query: v.strictObject({ token: v.optional(v.string()) }),
  output: v.object({ id: v.string() }),
});

const saveThing = contract({
  name: 'saveThing',
  summary: 'Saves a thing.',
  method: 'POST',
  path: '/things/',
  access: 'anyone',
  body: v.strictObject({ email, count: v.optional(v.number()), inner: v.optional(v.unknown()) }),
  output: v.object({ email: v.string() }),
});

const checkThings = contract({
  name: 'checkThings',
  summary: 'A path below the API’s own path.',
  method: 'GET',
  path: '/api/thing-check',
  access: 'anyone',
  output: v.object({}),
});

const printThing = contract({
  name: 'printThing',
  summary: 'A thing as a document.',
  method: 'GET',
  path: '/things/{id}/paper',
  access: 'anyone',
  params: v.strictObject({ id }),
  output: 'file',
});

const exportThings = contract({
  name: 'exportThings',
  summary: 'All things as a stream.',
  method: 'GET',
  path: '/things.csv',
  access: 'member',
  output: 'stream',
});

const listThings = contract({
  name: 'listThings',
  summary: 'The things of a member.',
  method: 'GET',
  path: '/members/{n}/things',
  access: 'self',
  params: v.strictObject({ n: id }),
  output: v.object({ number: v.string() }),
});

const answers: Handler[] = [
  handle(findThing, async ({ params }) => ({ id: params.id })),
  handle(saveThing, async ({ body }) => ({ email: body.email })),
  handle(checkThings, async () => ({})),
  handle(printThing, async () => ({
    contentType: 'application/pdf',
    filename: 'a "thing"\r\n.pdf',
    bytes: new Uint8Array([1, 2]),
  })),
  handle(exportThings, async () => ({
    contentType: 'text/csv',
    filename: 'a thing.csv',
    chunks: makeLines(),
  })),
  handle(listThings, async ({ member: { number } }) => ({ number })),
];
const contracts: Contract[] = [findThing, saveThing, checkThings, printThing, exportThings, listThings];

async function* makeLines() {
  yield 'one\r\n';
  yield 'two\r\n';
}

declare module './handler.ts' {
  interface Subjects {
    thing: Subject & { color: string };
  }
}

/** Finds the only thing, for its owner or a caller with its token. */
const finders: Finders = {
  async thing({ params: { id: thingId = '' }, query, caller }) {
    const hasProof = query.token === `proof-of-${thingId}`;
    if (thingId !== 'abc' || !(hasProof || caller.member?.id === 'm1')) throw notFound('No such thing.');
    return { row: { id: thingId }, color: 'red' };
  },
};

const NOW = new Date('2026-11-20T18:00:00Z');
let db: Database;
/** Serves the test's contracts with a replaced `findThing`, and returns the logged lines. */
function buildServe(
  run?: () => Promise<never>,
  access: Contract['access'] = 'anyone',
  limits: readonly Limit[] = [],
) {
  const lines: string[] = [];
  const guarded = { ...findThing, access, limits };
  const handlers = [handle(guarded, run ?? (async ({ params }) => ({ id: params.id }))), ...answers.slice(1)];
  const serve = createServe({
    contracts: [guarded, ...contracts.slice(1)],
    handlers,
    finders,
    queries: db.queries,
    findMember: async (bearer) => ({ good: member, other })[bearer] ?? null,
    now: () => NOW,
    log: pino({}, { write: (line: string) => void lines.push(line) }),
  });
  const call = (method: string, path: string, request: Partial<ApiCall> = {}) =>
    serve({
      method,
      path,
      query: new URLSearchParams(),
      headers: {},
      body: undefined,
      ip: '127.0.0.1',
      ...request,
    });
  return { call, lines };
}

const throwing = (error: unknown) => async () => {
  throw error;
};

const start =
  (served: Contract[], handlers: Handler[], subjectFinders: Finders = finders) =>
  () =>
    createServe({
      contracts: served,
      handlers,
      finders: subjectFinders,
      queries: db.queries,
      findMember: async () => null,
      now: () => new Date(),
      log: pino(),
    });

const statusOf = async (access: Contract['access'], authorization?: string, token?: string) => {
  const query = new URLSearchParams(token === undefined ? {} : { token });
  const request = { headers: { authorization }, query };
  return (await buildServe(undefined, access).call('GET', '/things/abc', request)).status;
};

const fail = (error: unknown) => buildServe(throwing(error));

describe('serve', () => {
  before(async () => {
    db = await buildDatabase();
  });
  after(() => db.close());

  it('serve responds with the fields of the contract’s output', async () => {
    const answer = await buildServe().call('GET', '/things/abc');
    expect(answer.status).to.equal(200);
    expect(answer.body).to.deep.equal({ id: 'abc' });
    expect(answer.headers).to.include({
      'content-type': 'application/json',
      'cache-control': 'private, no-store',
    });
  });

  it('serve accepts paths with and without a trailing slash', async () => {
    const { call } = buildServe();
    const body = { email: 'pat@example.com' };
    expect((await call('POST', '/things', { body })).status).to.equal(200);
    expect((await call('POST', '/things/', { body })).status).to.equal(200);
    expect((await call('GET', '/things/abc/')).status).to.equal(200);
  });

  it('serve finds a path below /api also when the mount has stripped /api', async () => {
    const { call } = buildServe();
    expect((await call('GET', '/api/thing-check')).status).to.equal(200);
    expect((await call('GET', '/thing-check')).status).to.equal(200);
  });

  it('serve responds 404 to unknown paths, 405 to unknown methods and 400 to invalid encoding', async () => {
    const { call } = buildServe();
    expect((await call('GET', '/nothing')).status).to.equal(404);
    expect((await call('GET', '/things//')).status).to.equal(404);
    expect((await call('GET', '/things/%E0%A4%A')).status).to.equal(400);
    expect((await call('GET', '/things/%00')).status).to.equal(404);
    const answer = await call('DELETE', '/things/abc');
    expect(answer.status).to.equal(405);
    expect(answer.headers.allow).to.equal('GET, HEAD');
  });

  it('createServe throws for a missing contract, a missing handler or two handlers', () => {
    expect(start(contracts, answers)).not.to.throw();
    expect(start(contracts.slice(1), answers)).to.throw('findThing has no contract');
    expect(start(contracts, answers.slice(1))).to.throw('findThing has no handler');
    expect(start(contracts, [...answers, ...answers.slice(0, 1)])).to.throw('findThing is handled twice');
  });

  it('createServe throws for a contract that it cannot enforce', () => {
    const startWith = (changes: Partial<Pick<Contract, 'access' | 'limits'>>, found?: Finders) => {
      const changed = { ...findThing, ...changes };
      const handler = handle(changed, async ({ params }) => ({ id: params.id }));
      return start([changed], [handler], found);
    };
    const limit = { name: 'calls', max: 1, seconds: 60 };
    expect(startWith({ access: { proof: 'thing' } })).not.to.throw();
    expect(startWith({ access: { proof: 'thing' } }, {})).to.throw('findThing has no finder for its thing');
    expect(startWith({ access: 'self' })).to.throw('findThing has no {n} in its path');
    expect(startWith({ limits: [{ ...limit, per: 'subject' }] })).to.throw('findThing limits per subject');
    expect(startWith({ limits: [{ ...limit, per: 'account' }] })).to.throw('findThing limits per account');
  });

  describe('input', () => {
    const save = async (body: unknown) => (await buildServe().call('POST', '/things/', { body })) as Refusal;
    interface Refusal {
      status: number;
      body: { fieldErrors: Record<string, string[]>; formErrors: string[] };
    }

    it('serve reports only Required for a missing field', async () => {
      expect((await save({})).body).to.deep.include({ fieldErrors: { email: ['Required'] }, formErrors: [] });
      expect((await save(undefined)).body).to.deep.include({
        fieldErrors: { email: ['Required'] },
        formErrors: [],
      });
      expect((await save({ email: ' ' })).body.fieldErrors).to.deep.equal({ email: ['Required'] });
    });

    it('serve rejects unknown fields without quoting their values', async () => {
      const answer = await save({ email: 'pat@example.com', toString: 'x', card: '4242' });
      expect(answer.status).to.equal(422);
      expect(JSON.stringify(answer.body)).not.to.contain('4242');
    });

    it('serve rejects bodies that are not objects', async () => {
      for (const body of [null, [], 'text', 5, true]) {
        expect((await save(body)).body).to.deep.include({ formErrors: ['Send a JSON object'] });
      }
    });

    it('serve rejects inherited names such as __proto__ at any level', async () => {
      for (const body of ['{"__proto__":{}}', '{"email":"a@b.co","inner":{"x":[{"constructor":1}]}}']) {
        expect((await save(JSON.parse(body))).status).to.equal(422);
      }
    });

    it('serve rejects bodies with more than 8 levels', async () => {
      const nest = (levels: number): unknown => (levels === 0 ? 1 : [nest(levels - 1)]);
      expect((await save({ email: 'a@b.co', inner: nest(7) })).status).to.equal(200);
      expect((await save({ email: 'a@b.co', inner: nest(8) })).status).to.equal(422);
      expect((await save({ email: 'a@b.co', inner: nest(5000) })).status).to.equal(422);
    });

    it('serve rejects card numbers outside of the card field without quoting them', async () => {
      const body = {
        email: '4242-4242 4242.4242@example.com',
        inner: [{ note: 'my card: 378282246310005' }],
      };
      const answer = await save(body);
      expect(answer.status).to.equal(422);
      expect(answer.body.fieldErrors).to.have.keys('email', 'inner');
      expect(JSON.stringify(answer.body)).not.to.match(/4242|3782/);
      expect(
        (await save({ email: 'a1796486400@example.com', inner: '2026-12-05 09:00:00' })).status,
      ).to.equal(200);
    });

    it('serve rejects a repeated query parameter with a field error', async () => {
      const query = new URLSearchParams('token=1&token=2');
      const answer = await buildServe().call('GET', '/things/abc', { query });
      expect(answer.status).to.equal(422);
      expect(answer.body).to.deep.include({ fieldErrors: { token: ['Send this once'] } });
    });
  });

  describe('access and limits', () => {
    it('serve enforces access by login and permission', async () => {
      expect(await statusOf('anyone')).to.equal(200);
      expect(await statusOf('member')).to.equal(401);
      expect(await statusOf('member', 'Bearer good')).to.equal(200);
      expect(await statusOf({ permission: 'RatePlans:Read' })).to.equal(401);
      expect(await statusOf({ permission: 'RatePlans:Read' }, 'Bearer good')).to.equal(200);
      expect(await statusOf({ permission: 'Coupons:Void' }, 'Bearer good')).to.equal(403);
    });

    it('serve enforces a recent password, after the permission', async () => {
      const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
      const answerFor = async (passwordAt: Date | null, permission: Permission = 'RatePlans:Read') => {
        const guarded = { ...findThing, access: { permission }, needsRecentPassword: true } as const;
        const serve = createServe({
          contracts: [guarded],
          handlers: [handle(guarded, async ({ params }) => ({ id: params.id }))],
          finders,
          queries: db.queries,
          findMember: async () => ({ ...member, passwordAt }),
          now: () => NOW,
          log: pino({ level: 'silent' }),
        });
        const headers = { authorization: 'Bearer good' };
        const call = { method: 'GET', path: '/things/abc', headers, body: undefined, ip: '127.0.0.1' };
        return (await serve({ ...call, query: new URLSearchParams() })).body;
      };
      expect(await answerFor(minutesAgo(5))).to.deep.equal({ id: 'abc' });
      expect(await answerFor(minutesAgo(5.1))).to.include({ error: 'PASSWORD_NEEDED' });
      expect(await answerFor(null)).to.include({ error: 'PASSWORD_NEEDED' });
      expect(await answerFor(minutesAgo(1), 'Coupons:Void')).to.include({ error: 'FORBIDDEN' });
    });

    it('serve enforces access by owner and proof', async () => {
      expect(await statusOf({ proof: 'thing' })).to.equal(404);
      expect(await statusOf({ proof: 'thing' }, undefined, 'proof-of-abc')).to.equal(200);
      expect(await statusOf({ proof: 'thing' }, undefined, 'proof-of-abd')).to.equal(404);
      expect(await statusOf({ proof: 'thing' }, 'Bearer good')).to.equal(200);
      expect(await statusOf({ proof: 'thing' }, 'Bearer other')).to.equal(404);
      expect(await statusOf({ proof: 'thing', signedIn: true }, undefined, 'proof-of-abc')).to.equal(401);
      expect(await statusOf({ proof: 'thing', signedIn: true }, 'Bearer other', 'proof-of-abc')).to.equal(
        200,
      );
      expect(await statusOf({ owner: 'thing' })).to.equal(401);
      expect(await statusOf({ owner: 'thing' }, 'Bearer good')).to.equal(200);
      expect(await statusOf({ owner: 'thing' }, 'Bearer other', 'proof-of-abc')).to.equal(404);
    });

    it('serve enforces access to the caller’s own club number', async () => {
      const { call } = buildServe();
      const statusOfOwn = async (number: string, authorization?: string) =>
        (await call('GET', `/members/${number}/things`, { headers: { authorization } })).status;
      expect(await statusOfOwn('1001')).to.equal(401);
      expect(await statusOfOwn('1001', 'Bearer good')).to.equal(200);
      expect(await statusOfOwn('1001', 'Bearer other')).to.equal(404);
      expect(await statusOfOwn('1002', 'Bearer good')).to.equal(404);
    });

    it('serve enforces limits per address, account, session, subject and input', async () => {
      const per: Limit['per'][] = ['address', 'account', 'session', 'subject', { input: 'id' }];
      for (const [at, by] of per.entries()) {
        const limit = { name: `limit-${at}`, per: by, max: 2, seconds: 3600 };
        const { call } = buildServe(undefined, { owner: 'thing' }, [limit]);
        const headers = { authorization: 'Bearer good', 'x-session-id': SESSION };
        const replies = [];
        for (let use = 0; use < 3; use += 1) replies.push(await call('GET', '/things/abc', { headers }));
        expect(replies.map(({ status }) => status)).to.deep.equal([200, 200, 429]);
        expect(replies[2]?.headers['retry-after']).to.equal('3600');
      }
    });

    it('serve enforces limits that count only errors with a code', async () => {
      const limit = { name: 'misses', per: 'address', max: 2, seconds: 60, only: 'NOT_FOUND' } as const;
      const { call } = buildServe(undefined, { proof: 'thing' }, [limit]);
      const statusWith = async (token: string) =>
        (await call('GET', '/things/abc', { query: new URLSearchParams({ token }) })).status;
      const tokens = ['proof-of-abc', 'wrong', 'proof-of-abc', 'wrong', 'proof-of-abc'];
      const statuses = [];
      for (const token of tokens) statuses.push(await statusWith(token));
      expect(statuses).to.deep.equal([200, 404, 200, 404, 429]);
    });

    it('serve responds 401 to an invalid bearer token on every call', async () => {
      expect(await statusOf('anyone', 'Bearer stale')).to.equal(401);
    });

    it('serve keeps session and anonymous ids that are UUIDs and otherwise sends new ones', async () => {
      const { call } = buildServe();
      const identified = await call('GET', '/things/abc', {
        headers: { 'x-session-id': SESSION, 'x-anon-id': ANON },
      });
      expect(identified.headers).not.to.have.any.keys('x-set-session-id', 'x-set-anon-id');
      const forged = await call('GET', '/nothing', {
        headers: { 'x-session-id': "'; drop table", 'x-anon-id': ANON },
      });
      expect(forged.headers['x-set-session-id']).to.match(UUID);
      expect(forged.headers).not.to.have.property('x-set-anon-id');
    });

    it('serve rejects a malformed Idempotency-Key', async () => {
      const { call } = buildServe();
      const statusWith = async (key: string) =>
        (await call('GET', '/things/abc', { headers: { 'idempotency-key': key } })).status;
      expect(await statusWith('attempt-1')).to.equal(200);
      expect(await statusWith('short')).to.equal(422);
      expect(await statusWith('has blanks in it')).to.equal(422);
    });
  });

  describe('errors', () => {
    it('serve responds to an AppError with its code, data and form error', async () => {
      const answer = await fail(conflict('SOLD_OUT', 'Nothing left.', { day: '2026-11-21' })).call(
        'GET',
        '/things/abc',
      );
      expect(answer.status).to.equal(409);
      expect(answer.body).to.deep.equal({
        error: 'SOLD_OUT',
        message: 'Nothing left.',
        fieldErrors: {},
        formErrors: ['Nothing left.'],
        day: '2026-11-21',
      });
    });

    for (const [seconds, wait] of [
      [7, 'a minute'],
      [3033, '51 minutes'],
      [80_000, '23 hours'],
    ] as const)
      it(`serve says to try again in ${wait} after a 429 of ${seconds} seconds`, async () => {
        const { status, headers, body } = await fail(tooMany(seconds)).call('GET', '/things/abc');
        expect([status, headers['retry-after']]).to.deep.equal([429, String(seconds)]);
        expect(body).to.include({
          message: `Too many attempts. Try again in ${wait}.`,
        });
      });

    it('serve responds to an unexpected error with a request id and logs the details', async () => {
      const { call, lines } = fail(new TypeError('x.y is not a function'));
      const answer = await call('GET', '/things/abc', { headers: { 'x-request-id': 'request-17' } });
      expect(answer.status).to.equal(500);
      expect(answer.body).to.include({ error: 'INTERNAL', request_id: 'request-17' });
      expect(JSON.stringify(answer.body)).not.to.match(/not a function|\.ts/);
      expect(lines.join()).to.contain('request-17').and.contain('x.y is not a function');
    });

    it('serve logs a failed query without its values', async () => {
      const { call, lines } = fail(
        new DrizzleQueryError('insert $1', ['pat@example.com'], new Error('bad column')),
      );
      expect((await call('GET', '/things/abc')).status).to.equal(500);
      expect(lines.join())
        .to.contain('insert $1')
        .and.contain('bad column')
        .and.not.contain('pat@example.com');
    });

    it('serve responds 503 with Retry-After when the database is unreachable', async () => {
      const lost = Object.assign(new Error('terminating connection'), { code: '57P01' });
      const answer = await fail(new DrizzleQueryError('select', [], lost)).call('GET', '/things/abc');
      expect([answer.status, answer.headers['retry-after']]).to.deep.equal([503, '30']);
    });

    it('serve responds 500 when a handler’s result violates the contract', async () => {
      const broken = handle(findThing, async () => JSON.parse('{"id":5}'));
      const lines: string[] = [];
      const serve = createServe({
        contracts,
        handlers: [broken, ...answers.slice(1)],
        finders,
        queries: db.queries,
        findMember: async () => null,
        now: () => new Date(),
        log: pino({}, { write: (line: string) => void lines.push(line) }),
      });
      const request = { method: 'GET', path: '/things/abc', headers: {}, body: undefined, ip: '127.0.0.1' };
      expect((await serve({ ...request, query: new URLSearchParams() })).status).to.equal(500);
      expect(lines.join()).to.contain('findThing answers outside its contract (id: expected string)');
    });

    it('serve responds to thrown values that are not errors', async () => {
      expect((await fail('just a text').call('GET', '/things/abc')).status).to.equal(500);
      expect((await fail(undefined).call('GET', '/things/abc')).status).to.equal(500);
      expect(
        (await fail(new AppError(418, 'TEAPOT', 'Short and stout')).call('GET', '/things/abc')).status,
      ).to.equal(418);
    });
  });

  it('serve sends a file with a safe name in the header', async () => {
    const answer = await buildServe().call('GET', '/things/abc/paper');
    expect(answer.file?.bytes).to.have.length(2);
    expect(answer.headers).to.include({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="a-thing-.pdf"',
      'x-content-type-options': 'nosniff',
    });
  });

  it('answers a stream with its name and headers against buffering, and makes it while it is read', async () => {
    const { call } = buildServe();
    expect((await call('GET', '/things.csv')).status).to.equal(401);
    const answer = await call('GET', '/things.csv', { headers: { authorization: 'Bearer good' } });
    expect(answer.headers).to.include({
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="a-thing.csv"',
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    let text = '';
    for await (const chunk of answer.chunks ?? []) text += chunk;
    expect(text).to.equal('one\r\ntwo\r\n');
  });
});
