import { expect } from 'chai';
import { createRenderQueue } from './render-queue.ts';

describe('createRenderQueue', () => {
  it('releases one request per turn of the event loop, first come, first served', async () => {
    const waitForSlot = createRenderQueue();
    let turn = 0;
    const count = () => {
      turn += 1;
      if (turn < 10) setImmediate(count);
    };
    const released: { name: string; turn: number }[] = [];
    const waiting = ['first', 'second', 'third'].map((name) =>
      waitForSlot().then(() => released.push({ name, turn })),
    );
    setImmediate(count);
    await Promise.all(waiting);
    expect(released.map(({ name }) => name)).to.deep.equal(['first', 'second', 'third']);
    expect(released.map((request) => request.turn)).to.deep.equal([0, 1, 2]);
  });

  it('accepts requests again after the queue was empty', async () => {
    const waitForSlot = createRenderQueue();
    await waitForSlot();
    await waitForSlot();
  });
});
