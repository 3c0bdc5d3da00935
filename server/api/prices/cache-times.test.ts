import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { PAGE_CACHE_MS, SHARED_CACHE_MS } from './find-rate-plans.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** The API imports nothing of the site, so it has these times of its own. */
describe('When no cached page shows earlier prices', () => {
  it('is computed from the times of the page cache and of shared caches', () => {
    expect(read('server/web/page-cache.ts')).to.match(/const STALE_MS = MINUTE_MS;/);
    expect(PAGE_CACHE_MS).to.equal(60_000);
    const [, fresh, stale] =
      /s-maxage=(\d+), stale-while-revalidate=(\d+)/.exec(read('middleware/headers.ts')) ?? [];
    expect(SHARED_CACHE_MS).to.equal((Number(fresh) + Number(stale)) * 1_000);
  });
});
