import { EventEmitter } from 'node:events';
import { expect } from 'chai';
import { defer } from '../../tests/support/defer.ts';
import { createRenderQueue } from './render-queue.ts';

const open = { maxRunning: 100, maxWaiting: 100, freeTurns: 0 };
const aTurn = () => new Promise(setImmediate);
const visitor = () => new EventEmitter();
const done = async () => 'done';

describe('createRenderQueue', () => {
  for (const freeTurns of [0, 2]) {
    it(`runs one task, then leaves ${freeTurns} turns of the event loop free, first come, first served`, async () => {
      const run = createRenderQueue({ ...open, freeTurns });
      let turn = 0;
      const count = () => {
        turn += 1;
        if (turn < 10) setImmediate(count);
      };
      const began: { name: string; turn: number }[] = [];
      const tasks = ['first', 'second', 'third'].map((name) =>
        run(visitor(), async () => began.push({ name, turn })),
      );
      setImmediate(count);
      await Promise.all(tasks);
      expect(began.map(({ name }) => name)).to.deep.equal(['first', 'second', 'third']);
      expect(began.map((task) => task.turn)).to.deep.equal([0, 1, 2].map((place) => place * (freeTurns + 1)));
    });
  }

  it('turns requests away at once while too many wait, and accepts them again afterwards', async () => {
    const run = createRenderQueue({ ...open, maxWaiting: 2 });
    const tasks = [run(visitor(), done), run(visitor(), done)];
    expect(await run(visitor(), done)).to.equal(null);
    expect(await Promise.all(tasks)).to.deep.equal(['done', 'done']);
    expect(await run(visitor(), done)).to.equal('done');
  });

  it('gives the place of a visitor who leaves to another', async () => {
    const run = createRenderQueue({ ...open, maxRunning: 1, maxWaiting: 1 });
    const gate = defer<void>();
    const running = run(visitor(), () => gate.promise);
    await aTurn();
    const leaving = visitor();
    const left = run(leaving, done);
    expect(await run(visitor(), done)).to.equal(null);
    leaving.emit('close');
    expect(await left).to.equal(null);
    const next = run(visitor(), done);
    gate.resolve();
    await running;
    expect(await next).to.equal('done');
  });

  it('runs the next task when one of the running ones is done or fails', async () => {
    const run = createRenderQueue({ ...open, maxRunning: 1 });
    const gate = defer<void>();
    const first = run(visitor(), () => gate.promise).catch((error: unknown) => error);
    await aTurn();
    let isSecondRunning = false;
    const second = run(visitor(), async () => (isSecondRunning = true));
    await aTurn();
    await aTurn();
    expect(isSecondRunning).to.equal(false);
    gate.reject(new Error('The page failed'));
    expect(await first).to.be.an('error');
    expect(await second).to.equal(true);
  });
});
