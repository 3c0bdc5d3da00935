import { expect } from 'chai';
import { useLocalStorage } from '../../../tests/support/browser-storage.ts';
import { refused, visitStandIn } from '../../../tests/support/stand-in-transport.ts';
import { WalkStore } from './WalkStore.ts';

const CARS = 'GET /lot-walks/w1/cars';
const SIGHTINGS = 'POST /lot-walks/w1/sightings';
const END = 'POST /lot-walks/w1/end';

describe('WalkStore', () => {
  useLocalStorage();

  const walk = (ended_at: string | null = null) => ({
    id: 'w1',
    started_at: '2026-11-20 03:00:00-0800',
    started_by: 'Dee',
    ended_at,
    cars: 0,
    seen: 0,
    differences: 0,
    unsettled: 0,
  });
  const ENDED = walk('2026-11-20 04:00:00-0800');
  const carsOf = (one: object) => () => ({ walk: one, cars: [], unknown: [] });

  async function open() {
    const visit = visitStandIn({ [CARS]: carsOf(walk()), [SIGHTINGS]: () => walk(), [END]: () => ENDED });
    visit.stores.auth.setMember({ number: '7', email: '', longName: '', shortName: '', policy: [] });
    const store = visit.stores.lazy.of(WalkStore);
    await store.load('w1');
    store.start();
    return { ...visit, store };
  }

  it('is over when it was ended here', async () => {
    const { store } = await open();
    expect(store.isOver).to.equal(false);
    await store.end();
    expect(store.isOver).to.equal(true);
  });

  it('is over when a colleague has ended it, once what was seen here is sent', async () => {
    const { store, answers } = await open();
    answers[SIGHTINGS] = () => refused(429, { error: 'TOO_MANY' });
    store.type('QQZ9876');
    store.noteUnknown();
    await store.send();
    answers[CARS] = carsOf(ENDED);
    await store.refresh('all');
    expect([store.isOver, store.unsent.length]).to.deep.equal([false, 1]);
    answers[SIGHTINGS] = () => ENDED;
    await store.send();
    expect(store.isOver).to.equal(true);
  });
});
