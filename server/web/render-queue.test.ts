import { expect } from 'chai';
import { createRenderQueue } from './render-queue.ts';

describe('Turns', () => {
  it('let one go on in each turn of the event loop, in the order of coming', async () => {
    const next = createRenderQueue();
    let turn = 0;
    const count = () => {
      turn += 1;
      if (turn < 10) setImmediate(count);
    };
    const gone: { name: string; turn: number }[] = [];
    const waiting = ['first', 'second', 'third'].map((name) => next().then(() => gone.push({ name, turn })));
    setImmediate(count);
    await Promise.all(waiting);
    expect(gone.map(({ name }) => name)).to.deep.equal(['first', 'second', 'third']);
    expect(gone.map((one) => one.turn)).to.deep.equal([0, 1, 2]);
  });

  it('begin again after everybody has gone', async () => {
    const next = createRenderQueue();
    await next();
    await next();
  });
});
