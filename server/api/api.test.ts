import { expect } from 'chai';
import { buildApi } from '../../tests/support/api.ts';
import { buildDatabase } from '../../tests/support/database.ts';
import type { Api } from './api.ts';
import type { Database } from './platform/database/database.ts';
import { events, lotSettings } from './modules/site/tables.ts';

describe('createApi', () => {
  let db: Database;
  beforeEach(async () => {
    db = await buildDatabase();
  });
  afterEach(() => db.close());

  const event = { class: 'page', name: 'view' };

  it('createApi serves settings, health and events during maintenance and responds 503 to other calls', async () => {
    await db.queries.update(lotSettings).set({ isMaintenance: true });
    const api = buildApi({ db });
    expect(await statusOf(api, 'GET', '/settings')).to.equal(200);
    expect(await statusOf(api, 'GET', '/health')).to.equal(200);
    expect(await statusOf(api, 'POST', '/events/', event)).to.equal(200);
    const unavailable = await send(api, 'GET', '/msg-chk');
    expect([unavailable.status, unavailable.headers['retry-after']]).to.deep.equal([503, '30']);
    await api.drain();
  });

  it('drain resolves after all events are written', async () => {
    const api = buildApi({ db });
    api.start();
    const calls = Array.from({ length: 20 }, () => statusOf(api, 'POST', '/events/', event));
    await api.drain();
    const counted = await db.queries.select({ times: events.times }).from(events);
    expect(counted.reduce((sum, { times }) => sum + times, 0)).to.equal(20);
    expect(new Set(await Promise.all(calls))).to.deep.equal(new Set([200]));
  });

  it('createApi starts and drains the outbox', async () => {
    const calls: string[] = [];
    const outbox = { start: () => void calls.push('start'), drain: async () => void calls.push('drain') };
    const api = buildApi({ db, outbox });
    api.start();
    await api.drain();
    expect(calls).to.deep.equal(['start', 'drain']);
  });
});

const send = (api: Api, method: string, path: string, body?: unknown) =>
  api.call({ method, path, body, query: new URLSearchParams(), headers: {}, ip: '127.0.0.1' });

const statusOf = async (api: Api, method: string, path: string, body?: unknown) =>
  (await send(api, method, path, body)).status;
