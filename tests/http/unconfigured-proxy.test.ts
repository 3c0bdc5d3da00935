import { expect } from 'chai';
import { startSite } from '../support/start-site.ts';
import { startStandInApi } from '../support/stand-in-api.ts';

describe('A proxy that TRUST_PROXY does not count', () => {
  it('is named in the log once, and its visitors keep limits of their own', async () => {
    const api = await startStandInApi();
    const site = await startSite({ place: { mode: 'remote', baseURL: api.baseURL } });
    api.calls.length = 0;
    for (const visitor of ['9.9.9.9', '8.8.8.8'])
      await site.get('/api/islands', { headers: { 'x-forwarded-for': visitor } });
    await site.close();
    await api.close();
    const seen = api.calls.filter(({ path }) => path === '/islands');
    expect(seen.map(({ headers }) => headers['x-forwarded-for'])).to.deep.equal(['9.9.9.9', '8.8.8.8']);
    const warnings = site.logged.filter(({ level }) => level === 'warn' || level === 40);
    expect(warnings.map(({ msg }) => msg)).to.deep.equal([
      'A proxy sends X-Forwarded-For. Set TRUST_PROXY to the number of proxies in front.',
    ]);
  });
});
