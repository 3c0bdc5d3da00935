import { EventEmitter, once } from 'node:events';
import { expect } from 'chai';
import pino from 'pino';
import { createJobs } from './jobs.ts';

/** A promise to wait for, and the function that resolves it. */
function createGate() {
  const gate = new EventEmitter();
  return { open: () => gate.emit('open'), opened: once(gate, 'open') };
}

describe('createJobs', () => {
  it('createJobs runs a job immediately and repeatedly, even after a failed run', async () => {
    const lines: string[] = [];
    let runs = 0;
    const third = createGate();
    const run = async () => {
      runs += 1;
      if (runs === 1) throw new Error('not today');
      if (runs === 3) third.open();
    };
    const jobs = createJobs(
      [{ name: 'sweep', every: 1, run }],
      pino({}, { write: (line: string) => void lines.push(line) }),
    );
    jobs.start();
    await third.opened;
    await jobs.drain();
    expect(lines.join()).to.contain('"job":"sweep"').and.contain('not today');
  });

  it('drain waits for running jobs and starts no new ones', async () => {
    let isDone = false;
    let runs = 0;
    const gate = createGate();
    const run = async () => {
      runs += 1;
      await gate.opened;
      isDone = true;
    };
    const jobs = createJobs([{ name: 'sweep', every: 0, run }], pino({ level: 'silent' }));
    jobs.start();
    const drained = jobs.drain();
    expect(isDone).to.equal(false);
    gate.open();
    await drained;
    expect([isDone, runs]).to.deep.equal([true, 1]);
  });
});
