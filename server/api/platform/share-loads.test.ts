import { expect } from 'chai';
import { shareLoads } from './share-loads.ts';

describe('shareLoads', () => {
  it('loads twice for fifty calls of which most come while the first load runs', async () => {
    let loads = 0;
    const load = shareLoads(async () => {
      loads += 1;
      return loads;
    });
    const first = load();
    await Promise.resolve();
    const others = Array.from({ length: 49 }, () => load());
    expect([await first, ...new Set(await Promise.all(others))]).to.deep.equal([1, 2]);
    expect(await load()).to.equal(3);
  });

  it('loads again after a failure', async () => {
    let isBroken = true;
    const load = shareLoads(async () => {
      if (isBroken) throw new Error('no database');
      return 'rows';
    });
    expect(await load().catch(({ message }: Error) => message)).to.equal('no database');
    isBroken = false;
    expect(await load()).to.equal('rows');
  });
});
