import { expect } from 'chai';
import * as v from 'valibot';
import { openWorld, type Person, type World } from '../../../tests/support/access-world.ts';
import { plainRate } from '../../../tests/support/club.ts';
import { getActivity } from '../../../shared/contracts/activity.ts';
import { DAY_MS, MINUTE_MS } from '../../../shared/format/durations.ts';
import { createRandom } from '../demo/random.ts';
import { bookings } from '../modules/bookings/tables.ts';
import { transactions } from '../modules/transactions/tables.ts';

/** Both clock changes of 2026, in spring with a day more than a statement counts, and the same weekdays 52 weeks before. */
const SPRING = { from: '2026-03-02', to: '2026-03-09' };
const FALL = { from: '2026-10-31', to: '2026-11-02' };
const SPRING_BEFORE = { from: '2025-03-03', to: '2025-03-10' };

interface Stay {
  enteredAt: Date;
  exitedAt: Date;
}

const pacific = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hourCycle: 'h23',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** Reads the Pacific clock without the code under test. */
function clockOf(at: Date) {
  const parts = new Map(pacific.formatToParts(at).map(({ type, value }) => [type, value]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? '';
  const day = `${part('year')}-${part('month')}-${part('day')}`;
  const weekday = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(part('weekday'));
  const asUtc = Date.parse(`${day}T${part('hour')}:${part('minute')}:00Z`);
  return { day, weekday, hour: Number(part('hour')), asUtc };
}

describe('Activity by hour and weekday', function () {
  this.timeout(30_000);
  let world: World;
  let ann: Person;
  let stays: Stay[];

  before(async () => {
    world = await openWorld();
    ann = await world.join('Ann', ['Transactions:Read']);
    const random = createRandom(12);
    const minutes = (least: number, most: number) => random.between(least, most) * MINUTE_MS;
    stays = [SPRING, FALL, SPRING_BEFORE].flatMap(({ from }) =>
      Array.from({ length: 40 }, () => {
        const enteredAt = new Date(Date.parse(`${from}T00:00:00Z`) + minutes(-2 * 1440, 9 * 1440));
        return { enteredAt, exitedAt: new Date(enteredAt.getTime() + minutes(5, 6 * 1440)) };
      }),
    );
    // Around the clock changes: 24 hours of wall time in 23 and in 25, the repeated hour, and a minute more than a day.
    stays.push(
      { enteredAt: new Date('2026-03-07T20:00:00Z'), exitedAt: new Date('2026-03-08T19:00:00Z') },
      { enteredAt: new Date('2026-10-31T19:00:00Z'), exitedAt: new Date('2026-11-01T20:00:00Z') },
      { enteredAt: new Date('2026-10-31T19:00:00Z'), exitedAt: new Date('2026-11-01T20:01:00Z') },
      { enteredAt: new Date('2026-11-01T08:30:00Z'), exitedAt: new Date('2026-11-01T09:30:00Z') },
    );
    const shared = { recordLocator: 'L', vehicleClass: 'STANDARD' };
    await world.db.queries.insert(transactions).values([
      ...stays.map((stay, at) => ({
        ...shared,
        ...stay,
        id: `s${at}`,
        ticketNumber: `T${at}`,
        status: 'CLOSED',
      })),
      // Nobody came with a voided ticket.
      {
        ...shared,
        id: 'void',
        ticketNumber: 'TV',
        status: 'VOID',
        voidReason: 'Printed twice',
        enteredAt: new Date('2026-11-01T20:00:00Z'),
        exitedAt: new Date('2026-11-01T21:00:00Z'),
      },
    ]);
  });
  after(() => world.close());

  const send = (query: Record<string, string>) => world.send(getActivity, { query }, ann.token);
  const read = async (query: Record<string, string>) => v.parse(getActivity.output, (await send(query)).body);

  /** The same figures from the stays alone, hour after hour by another calendar. */
  function recompute({ from, to }: { from: string; to: string }) {
    const isIn = (at: Date) => clockOf(at).day >= from && clockOf(at).day <= to;
    const empty = (length: number) => Array.from({ length }, () => ({ times: 0, entries: 0, exits: 0 }));
    const figures = { hours: empty(24), weekdays: empty(7), week: empty(168), stays: [0, 0, 0, 0, 0] };
    const add = (at: Date, field: 'times' | 'entries' | 'exits') => {
      const { weekday, hour } = clockOf(at);
      for (const one of [figures.hours[hour], figures.week[weekday * 24 + hour]]) if (one) one[field] += 1;
      const ofWeekday = figures.weekdays[weekday];
      if (ofWeekday && field !== 'times') ofWeekday[field] += 1;
    };
    const days = new Set<string>();
    for (let at = Date.parse(from); at < Date.parse(to) + 2 * DAY_MS; at += 60 * MINUTE_MS) {
      const { day, weekday } = clockOf(new Date(at));
      if (day < from || day > to) continue;
      add(new Date(at), 'times');
      const ofWeekday = figures.weekdays[weekday];
      if (ofWeekday && !days.has(day)) ofWeekday.times += 1;
      days.add(day);
    }
    for (const { enteredAt, exitedAt } of stays) {
      if (isIn(enteredAt)) add(enteredAt, 'entries');
      if (!isIn(exitedAt)) continue;
      add(exitedAt, 'exits');
      const length = (clockOf(exitedAt).asUtc - clockOf(enteredAt).asUtc) / DAY_MS;
      const share = [1, 3, 7, 14].filter((last) => length > last).length;
      figures.stays[share] = (figures.stays[share] ?? 0) + 1;
    }
    return figures;
  }

  for (const [name, period] of [
    ['spring', SPRING],
    ['fall', FALL],
  ] as const)
    it(`counts the days around the clock change of ${name} as a recount of their stays does`, async () => {
      const { activity } = await read(period);
      const { hours, weekdays, week, stays: shares } = activity;
      expect({ hours, weekdays, week, stays: shares.map(({ count }) => count) }).to.deep.equal(
        recompute(period),
      );
      expect(activity.entries)
        .to.equal(hours.reduce((sum, { entries }) => sum + entries, 0))
        .above(5);
    });

  it('says that the skipped hour happens once less, and the repeated one once more', async () => {
    const spring = (await read(SPRING)).activity;
    expect([spring.hours[1]?.times, spring.hours[2]?.times, spring.week[2]?.times]).to.deep.equal([8, 7, 0]);
    const fall = (await read(FALL)).activity;
    expect([fall.hours[1]?.times, fall.hours[2]?.times, fall.week[1]?.times]).to.deep.equal([4, 3, 2]);
  });

  it('shows the same weekdays 52 weeks before, and nothing when nothing happened then', async () => {
    const { before } = await read(SPRING);
    expect(before).to.include({ first_day: SPRING_BEFORE.from, last_day: SPRING_BEFORE.to });
    expect(before?.week).to.deep.equal(recompute(SPRING_BEFORE).week);
    expect((await read(SPRING_BEFORE)).before).to.equal(null);
  });

  it('counts the calendar days from booking to drop-off of bookings that came', async () => {
    const drop = new Date('2026-11-02T20:00:00Z');
    const booked = (daysBefore: number, status: string) => ({
      id: `b${daysBefore}${status}`,
      number: `B${daysBefore}${status}`,
      quoteId: `q${daysBefore}${status}`,
      status,
      paymentStatus: 'PAID',
      productKind: 'BUY_NOW',
      vehicleClass: 'STANDARD',
      spaces: 1,
      travelFrom: drop,
      travelTo: new Date(drop.getTime() + DAY_MS),
      email: 'ann@example.com',
      emailKey: 'ann@example.com',
      fullName: 'Ann Traveler',
      rate: plainRate(10_00),
      totalCents: 10_00,
      createdAt: new Date(drop.getTime() - daysBefore * DAY_MS),
    });
    await world.db.queries
      .insert(bookings)
      .values([
        ...[0, 1, 2, 7, 8, 14, 15, 30, 31, 300].map((days) => booked(days, 'COMPLETED')),
        booked(3, 'CANCELLED'),
        booked(3, 'NO_SHOW'),
      ]);
    const { leads } = (await read(FALL)).activity;
    expect(leads.map(({ count }) => count)).to.deep.equal([1, 1, 2, 2, 2, 2]);
  });

  it('takes the last 28 days that are over without a period', async () => {
    const { activity, newest_day: newest } = await read({});
    expect([activity.first_day, activity.last_day, newest]).to.deep.equal([
      '2026-10-23',
      '2026-11-19',
      '2026-11-19',
    ]);
  });

  it('refuses more than 92 days, days to come, days in the wrong order and days that don’t exist', async () => {
    const statuses = [];
    const refused: Record<string, string>[] = [
      { from: '2026-05-01', to: '2026-08-01' },
      { from: '2026-11-01', to: '2026-11-20' },
      { from: '2026-11-02', to: '2026-11-01' },
      { from: '2026-02-30', to: '2026-03-01' },
      { to: '2026-02-30' },
    ];
    for (const query of refused) statuses.push((await send(query)).status);
    expect(statuses).to.deep.equal([422, 422, 422, 422, 422]);
  });
});
