import { expect } from 'chai';
import { createLogger } from '../log.ts';
import { createEventSender } from './event-sender.ts';

describe('The event sender', () => {
  const event = { body: '{}', headers: {} };

  /** A sender whose posts end when told to. */
  function start(maxInFlight: number, maxWaiting: number) {
    const open: { resolve: () => void; reject: (error: Error) => void }[] = [];
    const post = () => new Promise<void>((resolve, reject) => open.push({ resolve, reject }));
    return {
      open,
      sender: createEventSender({ post, maxInFlight, maxWaiting, log: createLogger('silent') }),
    };
  }

  it('keeps the number under way and the number waiting within bounds, and drops the rest', async () => {
    const { open, sender } = start(2, 3);
    for (let i = 0; i < 10; i += 1) sender.send(event);
    expect(open).to.have.length(2);
    const drained = sender.drain(1_000);
    for (let ended = 0; ended < open.length; ended += 1) {
      open[ended]?.resolve();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await drained;
    expect(open).to.have.length(5);
  });

  it('goes on after a failed one', async () => {
    const { open, sender } = start(1, 5);
    sender.send(event);
    sender.send(event);
    open[0]?.reject(new Error('gone'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(open).to.have.length(2);
  });

  it('drains no longer than it may', async () => {
    const { sender } = start(1, 5);
    sender.send(event);
    const begun = performance.now();
    await sender.drain(20);
    expect(performance.now() - begun).to.be.below(500);
  });
});
