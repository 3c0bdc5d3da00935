import { expect } from 'chai';
import { PhotoQueueStore, type QueuedPhoto } from './PhotoQueueStore.ts';

/** Requests in order; each is answered with the next status, 0 for a lost network, null for a dead one. */
class FakeRequest extends EventTarget {
  static statuses: (number | null)[] = [];
  static sent: string[] = [];
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  #url = '';

  open(_method: string, url: string): void {
    this.#url = url;
  }

  setRequestHeader(): void {}

  send(): void {
    const status = FakeRequest.statuses.length > 0 ? FakeRequest.statuses.shift() : 200;
    FakeRequest.sent.push(this.#url);
    if (typeof status !== 'number') return;
    this.status = status;
    queueMicrotask(() => this.#end(status === 0 ? 'error' : 'load'));
  }

  abort(): void {
    this.#end('abort');
  }

  #end(how: 'error' | 'load' | 'abort'): void {
    this.dispatchEvent(new Event(how));
    this.dispatchEvent(new Event('loadend'));
  }
}

const photo = (id: string): QueuedPhoto => ({
  id,
  name: `${id}.jpg`,
  incidentId: null,
  state: 'ready',
  preview: null,
  jpeg: new Blob(['jpeg']),
  progress: 0,
  problem: null,
});

describe('PhotoQueueStore', () => {
  const original = globalThis.XMLHttpRequest;
  let queue: PhotoQueueStore;
  beforeEach(() => {
    Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
    FakeRequest.sent = [];
    queue = new PhotoQueueStore();
    queue.photos = [photo('first'), photo('second')];
  });
  afterEach(() => {
    for (const { id } of queue.photos) queue.remove(id);
    queue.retry();
    Object.assign(globalThis, { XMLHttpRequest: original });
  });
  const states = () => queue.photos.map(({ id, state }) => `${id} ${state}`);

  it('keeps a photo whose network was lost, and sends it again under the same ID', async () => {
    FakeRequest.statuses = [0, 200, 200];
    queue.attach('incident');
    await queue.send();
    await untilIdle(queue);
    expect(states()).to.deep.equal(['first failed']);
    expect(queue.photos[0]?.problem).to.contain('Not sent yet');
    expect(queue.isWaiting).to.equal(true);
    queue.retry();
    await untilIdle(queue);
    expect(FakeRequest.sent).to.deep.equal([
      '/api/incidents/incident/photos/first',
      '/api/incidents/incident/photos/second',
      '/api/incidents/incident/photos/first',
    ]);
    expect([queue.sent, queue.isWaiting]).to.deep.equal([2, false]);
  });

  it('gives up a silent connection, and sends the photo again', async () => {
    const { setTimeout } = globalThis;
    /** In milliseconds. */
    const pauses: number[] = [];
    let passTime = () => {};
    const setFakeTimeout = (run: () => void, pause: number) => {
      pauses.push(pause);
      passTime = run;
    };
    Object.assign(globalThis, { setTimeout: setFakeTimeout });
    try {
      FakeRequest.statuses = [null];
      queue.remove('second');
      queue.attach('incident');
      expect(states()).to.deep.equal(['first sending']);
      passTime();
      await untilIdle(queue);
      expect(states()).to.deep.equal(['first failed']);
      passTime();
      await untilIdle(queue);
      expect([queue.sent, queue.isWaiting, pauses]).to.deep.equal([1, false, [20_000, 1_000, 20_000]]);
    } finally {
      Object.assign(globalThis, { setTimeout });
    }
  });

  it('waits for the incident to be reported, and says why a photo was refused', async () => {
    FakeRequest.statuses = [409, 503];
    await queue.send();
    expect(FakeRequest.sent).to.deep.equal([]);
    queue.attach('incident');
    await untilIdle(queue);
    expect(states()).to.deep.equal(['first unusable', 'second failed']);
  });
});

/** Every request is answered in a microtask. */
async function untilIdle(queue: PhotoQueueStore): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  expect(queue.photos.some(({ state }) => state === 'sending')).to.equal(false);
}
