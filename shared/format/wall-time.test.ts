import { expect } from 'chai';
import * as fc from 'fast-check';
import {
  HALF_HOURS,
  addDays,
  addMinutes,
  daysBetween,
  describeLength,
  formatWallRange,
  isWallTime,
  minutesBetween,
  weekdayOf,
} from './wall-time.ts';

describe('arithmetic on wall time', () => {
  it('crosses months, years and leap days', () => {
    expect(addMinutes('2026-12-31T23:30', 30)).to.equal('2027-01-01T00:00');
    expect(addDays('2028-02-28T09:00', 1)).to.equal('2028-02-29T09:00');
    expect(addDays('2026-03-01T09:00', -1)).to.equal('2026-02-28T09:00');
    expect(daysBetween('2026-11-21', '2027-11-21')).to.equal(365);
    expect(weekdayOf('2026-11-21')).to.equal(6);
  });

  it('adds exactly what it measures', () => {
    const year = fc.integer({ min: -525_600, max: 525_600 });
    fc.assert(
      fc.property(year, year, (start, length) => {
        const from = addMinutes('2026-06-01T00:00', start);
        return minutesBetween(from, addMinutes(from, length)) === length;
      }),
    );
  });

  it('follows the calendar', () => {
    expect(isWallTime('2028-02-29T09:00')).to.equal(true);
    for (const wrong of ['2026-02-29T09:00', '2026-11-21T24:00', '2026-11-21 09:00', '2026-11-21', '']) {
      expect(isWallTime(wrong)).to.equal(false);
    }
  });
});

describe('formatted stay dates', () => {
  it('show both days with their times, and the length', () => {
    expect(formatWallRange('2026-11-21T09:00', '2026-11-23T09:00')).to.equal(
      'Sat Nov 21, 9:00 am → Mon Nov 23, 9:00 am, 2 days',
    );
  });

  it('show hours and minutes only if there are any', () => {
    expect(describeLength(1440)).to.equal('1 day');
    expect(describeLength(6 * 1440 + 8 * 60 + 10)).to.equal('6 days 8 hours 10 minutes');
    expect(describeLength(60)).to.equal('1 hour');
    expect(describeLength(0)).to.equal('0 minutes');
  });

  it('may start at any of 48 half-hours', () => {
    expect(HALF_HOURS).to.have.length(48);
    expect(HALF_HOURS[0]).to.deep.equal({ value: '00:00', label: '12:00 am' });
    expect(HALF_HOURS[19]).to.deep.equal({ value: '09:30', label: '9:30 am' });
    expect(HALF_HOURS[47]).to.deep.equal({ value: '23:30', label: '11:30 pm' });
  });
});
