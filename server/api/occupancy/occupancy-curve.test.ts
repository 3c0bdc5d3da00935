import { expect } from 'chai';
import { HOUR_MS, MINUTE_MS } from '../../../shared/format/durations.ts';
import { createRandom } from '../demo/random.ts';
import { findFullSpans, type Presence, toCurve } from './occupancy-curve.ts';

const NOW = new Date('2026-11-20T18:20:00Z');
const at = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);

/** The spaces that are taken at an instant, car by car. A late car counts from a moment after now. */
const countAt = (presences: Presence[], instant: number) =>
  presences
    .filter(({ from, to }) => {
      const isHere = from === null || (from.getTime() <= instant && instant > NOW.getTime());
      return isHere && (to === null || to.getTime() > instant);
    })
    .reduce((sum, { spaces }) => sum + spaces, 0);

describe('toCurve', () => {
  it('is what counting the cars minute by minute finds, for random cars', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const random = createRandom(seed);
      const presences = Array.from({ length: 120 }, (): Presence => {
        const from = random.next() < 0.4 ? null : at(random.between(-300, 60 * 50));
        const start = Math.max(from?.getTime() ?? 0, NOW.getTime());
        const to = random.next() < 0.2 ? null : new Date(start + random.between(1, 60 * 40) * MINUTE_MS);
        return { from, to, spaces: random.between(1, 2) };
      });
      const points = toCurve(presences, NOW);
      expect(points).to.have.length(49);
      for (const [index, point] of points.entries()) {
        expect(point.taken, `seed ${seed}, ${point.at.toISOString()}`).to.equal(
          countAt(presences, point.at.getTime()),
        );
        const before = points[index - 1];
        if (!before) continue;
        const minutes = Array.from(
          { length: Math.round((point.at.getTime() - before.at.getTime()) / MINUTE_MS) + 1 },
          (_, minute) => countAt(presences, before.at.getTime() + minute * MINUTE_MS),
        );
        // A late car may come and another leave within the first minute.
        const late = index === 1 ? countAt(presences, NOW.getTime() + 1) : 0;
        expect(point.most, `seed ${seed}, most until ${point.at.toISOString()}`).to.equal(
          Math.max(late, ...minutes),
        );
        expect(point.taken).to.equal(before.taken + point.arrivals - point.departures);
      }
    }
  });

  it('has a point now and one at each full hour of the next 48', () => {
    const points = toCurve([], NOW);
    expect(points[1]?.at.toISOString()).to.equal('2026-11-20T19:00:00.000Z');
    expect(points.at(-1)?.at.toISOString()).to.equal('2026-11-22T18:00:00.000Z');
  });

  it('gives the space of a car that leaves to one that arrives at the same time', () => {
    const points = toCurve(
      [
        { from: null, to: at(100), spaces: 1 },
        { from: at(100), to: null, spaces: 1 },
      ],
      NOW,
    );
    expect(Math.max(...points.map(({ most }) => most))).to.equal(1);
  });
});

describe('findFullSpans', () => {
  const point = (hour: number, most: number) => ({
    at: new Date(NOW.getTime() + hour * HOUR_MS),
    taken: most,
    most,
    arrivals: 0,
    departures: 0,
    spaces: 10,
  });

  it('joins full hours that follow each other', () => {
    const spans = findFullSpans([9, 10, 11, 9, 9, 10].map((most, hour) => point(hour, most)));
    expect(spans.map(({ from, to }) => [from, to])).to.deep.equal([
      [point(0, 0).at, point(2, 0).at],
      [point(4, 0).at, point(5, 0).at],
    ]);
  });

  it('finds none while a space is free', () => {
    expect(findFullSpans([point(0, 9), point(1, 9)])).to.deep.equal([]);
  });
});
