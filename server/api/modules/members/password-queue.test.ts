import { expect } from 'chai';
import { defer } from '../../../../tests/support/defer.ts';
import { createPasswordQueue } from './password-queue.ts';

/** A queue with one slot that is taken, and the order in which work runs after it is free. */
function openQueue({ maxWaiting = 100, maxPerNetwork = 10 } = {}) {
  const enqueue = createPasswordQueue({ maxRunning: 1, maxWaiting, maxPerNetwork });
  const order: string[] = [];
  const slot = defer<void>();
  const first = enqueue({ network: 'first', isKnown: true }, () => slot.promise);
  const results: Promise<string | number>[] = [];
  return {
    ask(name: string, network: string, isKnown = false): void {
      const result = enqueue({ network, isKnown }, async () => order.push(name)).then(
        () => name,
        (error: { status: number }) => error.status,
      );
      results.push(result);
    },
    async finish() {
      slot.resolve();
      await first;
      return { order, results: await Promise.all(results) };
    },
  };
}

describe('The password queue', () => {
  it('runs known devices first, then strangers, first come, first served', async () => {
    const queue = openQueue();
    queue.ask('ann', 'a');
    queue.ask('ben', 'b');
    queue.ask('cora', 'c', true);
    expect((await queue.finish()).order).to.deep.equal(['cora', 'ann', 'ben']);
  });

  it('answers 429 to a network with too many waiting strangers, and serves known devices there and others', async () => {
    const queue = openQueue({ maxPerNetwork: 2 });
    for (const name of ['1', '2', '3', '4']) queue.ask(name, 'attacker');
    queue.ask('ann', 'attacker', true);
    queue.ask('ben', 'elsewhere');
    const { results, order } = await queue.finish();
    expect(results).to.deep.equal(['1', '2', 429, 429, 'ann', 'ben']);
    expect(order).to.deep.equal(['ann', '1', '2', 'ben']);
  });

  it('makes room for another network when it is full, at the cost of the busiest network', async () => {
    const queue = openQueue({ maxWaiting: 3 });
    for (const name of ['1', '2', '3']) queue.ask(name, 'attacker');
    queue.ask('4', 'attacker');
    queue.ask('ben', 'elsewhere');
    expect((await queue.finish()).results).to.deep.equal(['1', '2', 429, 429, 'ben']);
  });

  it('makes room for a known device while any stranger waits', async () => {
    const queue = openQueue({ maxWaiting: 2 });
    queue.ask('ann', 'a');
    queue.ask('ben', 'b');
    queue.ask('cora', 'c', true);
    queue.ask('dan', 'd', true);
    queue.ask('eve', 'e', true);
    expect((await queue.finish()).results.toSorted()).to.deep.equal([429, 429, 429, 'cora', 'dan']);
  });

  it('accepts work again after it was empty', async () => {
    const enqueue = createPasswordQueue({ maxRunning: 1, maxWaiting: 0, maxPerNetwork: 0 });
    const stranger = { network: 'a', isKnown: false };
    expect(await enqueue(stranger, async () => 1)).to.equal(1);
    const failure = await enqueue(stranger, () => Promise.reject(new Error('wrong'))).catch(String);
    expect(failure).to.contain('wrong');
    expect(await enqueue(stranger, async () => 2)).to.equal(2);
  });
});
