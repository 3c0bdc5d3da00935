import { expect } from 'chai';
import { HOUR_MS } from '../../../../shared/format/durations.ts';
import { businessDay } from './business-day.ts';

describe('businessDay', () => {
  it('is the Pacific day when it starts at midnight', () => {
    expect(businessDay(new Date('2026-11-20T07:59:59Z'), '00:00')).to.equal('2026-11-19');
    expect(businessDay(new Date('2026-11-20T08:00:00Z'), '00:00')).to.equal('2026-11-20');
  });

  it('is the day before until the time at which it starts', () => {
    expect(businessDay(new Date('2026-11-20T12:59:59Z'), '05:00')).to.equal('2026-11-19');
    expect(businessDay(new Date('2026-11-20T13:00:00Z'), '05:00')).to.equal('2026-11-20');
    expect(businessDay(new Date('2027-01-01T12:00:00Z'), '05:00')).to.equal('2026-12-31');
  });

  it('has 23 and 25 hours on the days of the clock changes', () => {
    const hoursOf = (day: string, startsAt: string) => {
      const noon = Date.parse(`${day}T20:00:00Z`);
      const hours = Array.from({ length: 97 }, (_, at) => new Date(noon + (at - 48) * HOUR_MS));
      return hours.filter((hour) => businessDay(hour, startsAt) === day).length;
    };
    expect(hoursOf('2026-03-08', '00:00')).to.equal(23);
    expect(hoursOf('2026-11-01', '00:00')).to.equal(25);
    expect(hoursOf('2026-11-01', '03:00')).to.equal(24);
    expect(hoursOf('2026-10-31', '03:00')).to.equal(25);
  });
});
