import { expect } from 'chai';
import type { Readiness } from '../../server/web/health-checks.ts';
import { startStandInApi, type StandInApi } from '../support/stand-in-api.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';

const PROXY_HEADERS = [
  ['x-forwarded-for', '203.0.113.7'],
  ['forwarded', 'for=203.0.113.7'],
] as const;

describe('The readiness check', () => {
  let api: StandInApi;
  let site: RunningSite;
  let readiness: Readiness;

  before(async () => {
    api = await startStandInApi();
    const place = { mode: 'remote', baseURL: api.baseURL } as const;
    site = await startSite({ place, checkReadiness: async () => readiness });
  });
  after(async () => {
    await site.close();
    await api.close();
  });

  for (const [what, found, status, answer] of [
    ['all is well', { isReady: true, note: null }, 200, 'ready'],
    ['the disk is nearly full', { isReady: true, note: 'the disk is nearly full' }, 200, 'ready'],
    ['the database is down', { isReady: false, note: 'the database does not answer' }, 503, 'not ready'],
  ] as const) {
    it(`answers "${answer}" when ${what}, and the reason only to programs on this machine`, async () => {
      readiness = found;
      const here = await site.get('/readyz');
      const reason = found.note === null ? '' : `: ${found.note}`;
      expect([here.status, here.text]).to.deep.equal([status, answer + reason]);
      for (const [name, value] of PROXY_HEADERS) {
        const stranger = await site.get('/readyz', { headers: { [name]: value } });
        expect([stranger.status, stranger.text]).to.deep.equal([status, answer]);
      }
    });
  }
});
