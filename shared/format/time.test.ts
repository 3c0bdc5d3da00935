import { expect } from 'chai';
import * as fc from 'fast-check';
import {
  defaultStay,
  formatWhen,
  formatWireDate,
  fromEpochSeconds,
  fromWallTime,
  nextHalfHour,
  pacificDay,
  toEpochSeconds,
  toWallTime,
  wallMinutesBetween,
} from './time.ts';
import { HOUR_MS } from './durations.ts';

const at = (iso: string) => new Date(iso);

const runtime = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** The same as `toWallTime`, by the JavaScript engine's time zone data. */
function runtimeWallTime(date: Date): string {
  const parts = Object.fromEntries(runtime.formatToParts(date).map((part) => [part.type, part.value]));
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`;
}

/** The date of the nth Sunday of a month. */
const sunday = (year: number, month: number, nth: number) =>
  1 + ((7 - new Date(Date.UTC(year, month, 1)).getUTCDay()) % 7) + (nth - 1) * 7;
const offset = (date: Date) => formatWireDate(date).slice(-5);

describe('Pacific time', () => {
  it('agrees with the runtime at every 37th hour from 2015 to 2039', () => {
    for (let time = Date.UTC(2015, 0, 1); time < Date.UTC(2039, 11, 31); time += 37 * HOUR_MS) {
      expect(toWallTime(new Date(time))).to.equal(runtimeWallTime(new Date(time)));
    }
  });

  it('agrees with the runtime at each quarter of an hour around every clock change', () => {
    for (let year = 2015; year < 2040; year += 1) {
      const changes = [Date.UTC(year, 2, sunday(year, 2, 2), 10), Date.UTC(year, 10, sunday(year, 10, 1), 9)];
      for (const change of changes) {
        for (let step = -12; step <= 12; step += 1) {
          const date = new Date(change + (step * HOUR_MS) / 4);
          expect(toWallTime(date)).to.equal(runtimeWallTime(date));
        }
        expect(offset(new Date(change - 1))).not.to.equal(offset(new Date(change)));
      }
    }
  });

  it('parses every wall time that it formats, except in the second pass of the repeated hour', () => {
    const minute = fc.integer({ min: Date.UTC(2015, 0) / 60_000, max: Date.UTC(2039, 11) / 60_000 });
    fc.assert(
      fc.property(minute, (minutes) => {
        const wall = toWallTime(new Date(minutes * 60_000));
        const read = fromWallTime(wall);
        return read !== null && toWallTime(read) === wall && read.getTime() <= minutes * 60_000;
      }),
    );
  });
});

describe('formatWhen', () => {
  it('writes weekday, date and Pacific time', () => {
    expect(formatWhen(at('2026-11-21T17:00:00Z'))).to.equal('Sat, 11/21/26, 9:00 am');
    expect(formatWhen('2026-07-04 15:30:00-0700')).to.equal('Sat, 7/04/26, 3:30 pm');
    expect(formatWhen('2026-07-04T22:30:00.000Z')).to.equal('Sat, 7/04/26, 3:30 pm');
  });

  it('reads a text without an offset as Pacific time', () => {
    expect(formatWhen('2026-11-21T09:00')).to.equal('Sat, 11/21/26, 9:00 am');
  });

  it('writes two dashes for a missing value', () => {
    for (const missing of [null, undefined, '']) expect(formatWhen(missing)).to.equal('--');
  });

  it('reports a text that is not a date', () => {
    for (const wrong of ['tomorrow', '2026-02-30 10:00:00-0800', '2026-13-01', new Date(NaN)]) {
      expect(formatWhen(wrong)).to.equal('<date parse error>');
    }
  });
});

describe("dates in the API's format", () => {
  it('have the Pacific offset of their day', () => {
    expect(formatWireDate(at('2026-11-21T17:00:00Z'))).to.equal('2026-11-21 09:00:00-0800');
    expect(formatWireDate(at('2026-07-04T22:30:05Z'))).to.equal('2026-07-04 15:30:05-0700');
  });

  it('differ for the two passes of the repeated hour', () => {
    expect(formatWireDate(at('2026-11-01T08:30:00Z'))).to.equal('2026-11-01 01:30:00-0700');
    expect(formatWireDate(at('2026-11-01T09:30:00Z'))).to.equal('2026-11-01 01:30:00-0800');
  });
});

describe('wall time', () => {
  it('has the Pacific day, not the UTC day', () => {
    expect(pacificDay(at('2026-11-22T07:59:00Z'))).to.equal('2026-11-21');
    expect(pacificDay(at('2026-11-22T08:00:00Z'))).to.equal('2026-11-22');
  });

  it('rejects the hour that is skipped in spring', () => {
    for (const day of ['2026-03-08', '2027-03-14']) {
      expect(fromWallTime(`${day}T02:00`)).to.equal(null);
      expect(fromWallTime(`${day}T02:30`)).to.equal(null);
      expect(fromWallTime(`${day}T01:30`)).to.deep.equal(at(`${day}T09:30:00Z`));
      expect(fromWallTime(`${day}T03:00`)).to.deep.equal(at(`${day}T10:00:00Z`));
    }
  });

  it('means the first pass of the hour that is repeated in fall', () => {
    for (const day of ['2026-11-01', '2027-11-07']) {
      expect(fromWallTime(`${day}T01:30`)).to.deep.equal(at(`${day}T08:30:00Z`));
      expect(fromWallTime(`${day}T02:00`)).to.deep.equal(at(`${day}T10:00:00Z`));
    }
  });

  it('is parsed only from its own format', () => {
    for (const wrong of ['', '2026-11-21', '2026-11-21T9:00', '2026-02-30T09:00', '2026-11-21T25:00', 'x']) {
      expect(fromWallTime(wrong)).to.equal(null);
    }
  });

  it('counts a day as 24 hours across every clock change', () => {
    const days = [
      ['2026-03-07T20:00:00Z', '2026-03-08T19:00:00Z'],
      ['2026-10-31T19:00:00Z', '2026-11-01T20:00:00Z'],
      ['2027-03-13T20:00:00Z', '2027-03-14T19:00:00Z'],
      ['2027-11-06T19:00:00Z', '2027-11-07T20:00:00Z'],
    ] as const;
    for (const [from, to] of days) expect(wallMinutesBetween(at(from), at(to))).to.equal(1440);
  });
});

describe('the default stay dates', () => {
  it('start at the next half-hour and last 48 hours', () => {
    const { from, to } = defaultStay(at('2026-11-21T17:00:01Z'));
    expect(from).to.deep.equal(at('2026-11-21T17:30:00Z'));
    expect(to).to.deep.equal(at('2026-11-23T17:30:00Z'));
  });

  it('start now on the half-hour', () => {
    expect(nextHalfHour(at('2026-11-21T17:30:00Z'))).to.deep.equal(at('2026-11-21T17:30:00Z'));
    expect(nextHalfHour(at('2026-11-21T17:30:00.001Z'))).to.deep.equal(at('2026-11-21T18:00:00Z'));
  });

  it('last 48 elapsed hours across a clock change', () => {
    for (const now of [
      '2026-03-07T18:10:00Z',
      '2026-10-31T18:10:00Z',
      '2027-03-13T18:10:00Z',
      '2027-11-06T18:10:00Z',
    ]) {
      const { from, to } = defaultStay(at(now));
      expect(to.getTime() - from.getTime()).to.equal(48 * HOUR_MS);
    }
  });

  it('never start in the second pass of the repeated hour', () => {
    expect(toWallTime(defaultStay(at('2026-11-01T09:10:00Z')).from)).to.equal('2026-11-01T02:00');
    expect(toWallTime(defaultStay(at('2026-11-01T08:10:00Z')).from)).to.equal('2026-11-01T01:30');
  });
});

describe('seconds in a link', () => {
  it('are parsed when they are whole seconds', () => {
    expect(fromEpochSeconds('1795280400')).to.deep.equal(new Date(1_795_280_400_000));
    expect(toEpochSeconds(new Date(1_795_280_400_999))).to.equal(1_795_280_400);
  });

  it('are null when they are anything else', () => {
    for (const wrong of [null, undefined, '', '-5', '1e9', '1.5', '999999999999', 'soon', '1'.repeat(40)]) {
      expect(fromEpochSeconds(wrong)).to.equal(null);
    }
  });
});
