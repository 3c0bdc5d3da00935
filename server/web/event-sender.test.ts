import { expect } from 'chai';
import { createLogger } from '../log.ts';
import { createEventSender } from './event-sender.ts';

describe('createEventSender', () => {
  const event = { body: '{}', headers: {} };

  /** A sender whose posts stay open until the test resolves or rejects them. */
  function startSender(maxInFlight: number, maxWaiting: number) {
    const open: { resolve: () => void; reject: (error: Error) => void }[] = [];
    const post = () => new Promise<void>((resolve, reject) => open.push({ resolve, reject }));
    return {
      open,
      sender: createEventSender({ post, maxInFlight, maxWaiting, log: createLogger('silent') }),
    };
  }

  it('limits the events in flight and in the queue, and drops the rest', async () => {
    const { open, sender } = startSender(2, 3);
    for (let i = 0; i < 10; i += 1) sender.send(event);
    expect(open).to.have.length(2);
    const drained = sender.drain(1_000);
    for (let index = 0; index < open.length; index += 1) {
      open[index]?.resolve();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await drained;
    expect(open).to.have.length(5);
  });

  it('sends the next event after one has failed', async () => {
    const { open, sender } = startSender(1, 5);
    sender.send(event);
    sender.send(event);
    open[0]?.reject(new Error('gone'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(open).to.have.length(2);
  });

  it('stops draining after the limit', async () => {
    const { sender } = startSender(1, 5);
    sender.send(event);
    const start = performance.now();
    await sender.drain(20);
    expect(performance.now() - start).to.be.below(500);
  });
});
