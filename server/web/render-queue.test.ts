import { expect } from 'chai';
import { createRenderQueue } from './render-queue.ts';

const open = { maxRunning: 100, maxWaiting: 100, freeTurns: 0 };
const aTurn = () => new Promise(setImmediate);

describe('createRenderQueue', () => {
  for (const freeTurns of [0, 2]) {
    it(`releases one request, then leaves ${freeTurns} turns of the event loop free, first come, first served`, async () => {
      const enter = createRenderQueue({ ...open, freeTurns });
      let turn = 0;
      const count = () => {
        turn += 1;
        if (turn < 10) setImmediate(count);
      };
      const released: { name: string; turn: number }[] = [];
      const waiting = ['first', 'second', 'third'].map((name) =>
        enter().then(() => released.push({ name, turn })),
      );
      setImmediate(count);
      await Promise.all(waiting);
      expect(released.map(({ name }) => name)).to.deep.equal(['first', 'second', 'third']);
      expect(released.map((request) => request.turn)).to.deep.equal(
        [0, 1, 2].map((place) => place * (freeTurns + 1)),
      );
    });
  }

  it('turns requests away at once while too many wait, and accepts them again afterwards', async () => {
    const enter = createRenderQueue({ ...open, maxWaiting: 2 });
    const waiting = [enter(), enter()];
    expect(await enter()).to.equal(null);
    expect(await Promise.all(waiting)).to.not.include(null);
    expect(await enter()).to.be.a('function');
  });

  it('lets the next request render when one of the running ones is done', async () => {
    const enter = createRenderQueue({ ...open, maxRunning: 1 });
    const leave = await enter();
    let isSecondRunning = false;
    const second = enter().then(() => (isSecondRunning = true));
    await aTurn();
    await aTurn();
    expect(isSecondRunning).to.equal(false);
    leave?.();
    await second;
  });
});
