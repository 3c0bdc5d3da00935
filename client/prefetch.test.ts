import { expect } from 'chai';
import type { Page, Route } from '../shared/page/page.ts';
import { createPrefetch } from './prefetch.ts';

const page: Page = () => null;

/** How often the page of `/map` was fetched after these links were about to be used. */
function follow(links: string[], connection?: object): number {
  let count = 0;
  const load = async () => {
    count += 1;
    return page;
  };
  const routes: Route[] = [{ name: 'Map', path: '/map', load }];
  const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { connection } });
  try {
    const prefetch = createPrefetch(routes);
    for (const link of links) prefetch(link);
    return count;
  } finally {
    Reflect.deleteProperty(globalThis, 'navigator');
    if (own) Object.defineProperty(globalThis, 'navigator', own);
  }
}

describe('A link that is about to be used', () => {
  it('fetches its page, once, whatever its query', () => {
    expect(follow(['/map', '/map?a=1', '/map#way'])).to.equal(1);
    expect(follow(['/map'], { effectiveType: '4g', saveData: false })).to.equal(1);
    expect(follow(['/nowhere'])).to.equal(0);
  });

  it('fetches nothing over 2g, or where data is to be saved', () => {
    for (const effectiveType of ['2g', 'slow-2g']) expect(follow(['/map'], { effectiveType })).to.equal(0);
    expect(follow(['/map'], { effectiveType: '4g', saveData: true })).to.equal(0);
  });
});
