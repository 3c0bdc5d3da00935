import { expect } from 'chai';
import { type BoardRide, type Tap, tap as tapSchema } from '../../../shared/contracts/dispatch.ts';
import { useLocalStorage } from '../../../tests/support/browser-storage.ts';
import { refused, visitStandIn } from '../../../tests/support/stand-in-transport.ts';
import { DispatchStore } from './DispatchStore.ts';
import { findSharedStep, findWait, stateAfter } from './ride-steps.ts';
import { parseQueue } from '../offline/queue.ts';

const BOARD = 'GET /dispatcher/board';
const TAPS = 'POST /dispatcher/taps';

const buildRide = (id: string, changes: Partial<BoardRide> = {}): BoardRide => ({
  id,
  state: 'REQUESTED',
  island_id: 1,
  name: id,
  ticket_number: null,
  passengers: 2,
  accessible: false,
  requested_at: '2026-11-20 12:00:00-0800',
  promised_wait_seconds: 600,
  ...changes,
});

describe('DispatchStore', () => {
  const kept = useLocalStorage();

  const accept = (taps: readonly Tap[]) => ({
    results: taps.map(({ id, ride_id, to }) => ({ id, ride_id, is_done: true, state: to })),
  });
  async function open(...rides: BoardRide[]) {
    const islands = [1, 3].map((id) => ({ id, name: `Island ${id}` }));
    const visit = visitStandIn({ [BOARD]: () => ({ islands, rides }) });
    const sent = (): Tap[] => parseQueue(tapSchema, JSON.stringify(visit.bodyOf(TAPS).taps));
    visit.answers[TAPS] = () => accept(sent());
    visit.stores.auth.setMember({ number: '7', email: '', longName: '', shortName: '', policy: [] });
    const store = visit.stores.lazy.of(DispatchStore);
    await store.load();
    store.start();
    return { ...visit, store, sent };
  }
  const lose = (answers: Record<string, unknown>) =>
    Object.assign(answers, { [TAPS]: () => refused(503, { error: 'DOWN' }) });

  it('keeps taps that do not reach the server, and sends each once, in order, with its time', async () => {
    const { store, answers, sent, count } = await open(buildRide('ann'));
    lose(answers);
    const ride = buildRide('ann');
    store.tapRide(ride);
    await store.send();
    store.tapRide(ride);
    await store.send();
    expect(store.stateOf(ride)).to.equal('EN_ROUTE');
    expect([store.isUnsent('ann'), kept.size]).to.deep.equal([true, 1]);
    answers[TAPS] = () => accept(sent());
    const tried = count(TAPS);
    await store.send();
    expect(sent().map(({ to }) => to)).to.deep.equal(['ACKNOWLEDGED', 'EN_ROUTE']);
    expect(sent().every(({ at }) => Number.isFinite(Date.parse(at)))).to.equal(true);
    await store.send();
    expect([count(TAPS) - tried, kept.size, store.notice]).to.deep.equal([1, 0, '2 taps sent.']);
  });

  it('takes back the last tap of a ride while nothing of it was sent', async () => {
    const { store, answers } = await open(buildRide('ann'));
    lose(answers);
    store.tapRide(buildRide('ann'));
    await store.send();
    expect(store.canUndo('ann')).to.equal(true);
    store.undo('ann');
    expect([store.stateOf(buildRide('ann')), kept.size]).to.deep.equal(['REQUESTED', 0]);
  });

  it('takes back a tap that was sent, for ten seconds', async () => {
    const { store, answers, bodyOf, count } = await open(buildRide('ann'));
    const BACK = 'POST /dispatcher/rides/ann/step-back';
    answers[BACK] = () => ({ state: 'REQUESTED' });
    store.tapRide(buildRide('ann'));
    await store.send();
    expect(store.canUndo('ann')).to.equal(true);
    await store.stepBack('ann');
    expect(bodyOf(BACK)).to.deep.equal({ from: 'ACKNOWLEDGED', reason: 'Tapped by mistake' });
    expect([count(BACK), store.canUndo('ann'), store.problems]).to.deep.equal([1, false, []]);
    const [ride] = store.rides;
    expect(ride?.state).to.equal('REQUESTED');
  });

  it('says which tap did not count, and sends the others', async () => {
    const rides = [buildRide('ann'), buildRide('bob')];
    const { store, answers, sent } = await open(...rides);
    answers[TAPS] = () => ({
      results: accept(sent()).results.map((result) =>
        result.ride_id === 'ann' ? { ...result, is_done: false, state: 'CANCELLED' } : result,
      ),
    });
    store.tapIsland(rides);
    await store.send();
    expect(store.problems).to.deep.equal(['ann: “Accepted” did not count, the ride is: Canceled.']);
    expect(store.rides.map(({ state }) => state)).to.deep.equal(['CANCELLED', 'ACKNOWLEDGED']);
  });

  it('moves the rides of an island that are furthest behind, with one tap', async () => {
    const rides = [buildRide('ann', { state: 'EN_ROUTE' }), buildRide('bob'), buildRide('cid')];
    const { store, sent } = await open(...rides);
    store.tapIsland(rides);
    await store.send();
    expect(sent().map(({ ride_id: id, to }) => `${id} ${to}`)).to.deep.equal([
      'bob ACKNOWLEDGED',
      'cid ACKNOWLEDGED',
    ]);
  });

  it('does not take a tap when rows have just moved under the finger', async () => {
    const first = buildRide('ann', { requested_at: '2026-11-20 11:50:00-0800' });
    const { store, answers, count } = await open(buildRide('bob'));
    answers[BOARD] = () => ({ islands: [{ id: 1, name: '1' }], rides: [first, buildRide('bob')] });
    await store.refresh(new Set(['ann']));
    store.tapRide(first);
    expect([count(TAPS), store.notice]).to.deep.equal([0, 'The list has just moved. Tap again.']);
    expect(store.changed.has('ann')).to.equal(true);
  });

  it('leaves a ride that is over in its place for a moment', async () => {
    const { store, answers } = await open(buildRide('ann', { state: 'ARRIVED' }), buildRide('bob'));
    answers[BOARD] = () => ({ islands: [{ id: 1, name: '1' }], rides: [buildRide('bob')] });
    await store.refresh('all');
    expect(store.rides.map(({ id, state }) => `${id} ${state}`)).to.deep.equal([
      'ann COMPLETED',
      'bob REQUESTED',
    ]);
  });
});

describe('The steps of a ride', () => {
  const tap = (to: Tap['to']): Tap => ({ id: 't', ride_id: 'ann', to, at: '2026-11-20T20:00:00.000Z' });

  it('are those of a colleague who is ahead', () => {
    expect(stateAfter(buildRide('ann', { state: 'ARRIVED' }), [tap('EN_ROUTE')])).to.equal('ARRIVED');
    expect(stateAfter(buildRide('ann'), [tap('ACKNOWLEDGED')])).to.equal('ACKNOWLEDGED');
  });

  it('end with the pick-up', () => {
    expect(findSharedStep(['COMPLETED', 'CANCELLED'])).to.equal(undefined);
    expect(findSharedStep(['ARRIVED', 'EN_ROUTE'])).to.deep.equal({ to: 'ARRIVED', verb: 'Arrive' });
  });

  it('show the real wait beside the promised one', () => {
    const now = Date.parse('2026-11-20T20:12:30Z');
    expect(findWait(buildRide('ann'), now)).to.deep.equal({
      minutes: 12,
      promisedMinutes: 10,
      lateMinutes: 2,
    });
    expect(findWait(buildRide('ann', { promised_wait_seconds: null }), now).lateMinutes).to.equal(0);
  });

  it('ignore what a browser may have kept that is no list of taps', () => {
    for (const text of [null, '', '{', '[{"id":1}]', '"x"'])
      expect(parseQueue(tapSchema, text)).to.deep.equal([]);
  });
});
