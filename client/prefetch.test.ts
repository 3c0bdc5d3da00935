import { expect } from 'chai';
import type { Page, Route } from '../shared/page/page.ts';
import { createPrefetch } from './prefetch.ts';

const page: Page = () => null;

/** How often the page of `/map` was loaded after prefetching these links. */
function prefetchAll(links: string[], connection?: object): number {
  let count = 0;
  const load = async () => {
    count += 1;
    return page;
  };
  const routes: Route[] = [{ name: 'Map', path: '/map', load }];
  const original = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { connection } });
  try {
    const prefetch = createPrefetch(routes);
    for (const link of links) prefetch(link);
    return count;
  } finally {
    Reflect.deleteProperty(globalThis, 'navigator');
    if (original) Object.defineProperty(globalThis, 'navigator', original);
  }
}

describe('createPrefetch', () => {
  it('loads a page once, regardless of query and fragment', () => {
    expect(prefetchAll(['/map', '/map?a=1', '/map#way'])).to.equal(1);
    expect(prefetchAll(['/map'], { effectiveType: '4g', saveData: false })).to.equal(1);
    expect(prefetchAll(['/nowhere'])).to.equal(0);
  });

  it('loads nothing on 2g or when the browser saves data', () => {
    for (const effectiveType of ['2g', 'slow-2g'])
      expect(prefetchAll(['/map'], { effectiveType })).to.equal(0);
    expect(prefetchAll(['/map'], { effectiveType: '4g', saveData: true })).to.equal(0);
  });
});
