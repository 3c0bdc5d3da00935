import { expect } from 'chai';
import { HOUR_MS, MINUTE_MS } from '../../../../shared/format/durations.ts';
import { fromWallTime } from '../../../../shared/format/time.ts';
import { payPeriodOf, weekOf } from './pay-period.ts';
import { adviseMeal, type Break, countMinutes, findProblems, warnAtClock } from './work-rules.ts';

const at = (wall: string): Date => {
  const instant = fromWallTime(wall);
  if (!instant) throw new Error(`${wall} does not exist`);
  return instant;
};
const later = (date: Date, minutes: number) => new Date(date.getTime() + minutes * MINUTE_MS);
const night = (from: string, to: string) => ({ inAt: at(from), outAt: at(to), breaks: [] });
const pause = (kind: Break['kind'], fromAt: Date, minutes: number): Break => ({
  kind,
  fromAt,
  toAt: later(fromAt, minutes),
});

describe('countMinutes', () => {
  const paidHours = (from: string, to: string) => countMinutes(night(from, to), new Date()).paid / 60;

  it('pays 9 hours from 10 pm to 6 am in the night in which clocks go back', () => {
    expect(paidHours('2026-10-31T22:00', '2026-11-01T06:00')).to.equal(9);
  });

  it('pays 7 hours from 10 pm to 6 am in the night in which clocks go forward', () => {
    expect(paidHours('2026-03-07T22:00', '2026-03-08T06:00')).to.equal(7);
  });

  it('pays 8 hours from 10 pm to 6 am in other nights', () => {
    expect(paidHours('2026-11-24T22:00', '2026-11-25T06:00')).to.equal(8);
  });

  it('pays rests and does not pay meals', () => {
    const work = night('2026-11-24T08:00', '2026-11-24T16:00');
    const breaks = [pause('MEAL', later(work.inAt, 180), 30), pause('REST', later(work.inAt, 300), 10)];
    expect(countMinutes({ ...work, breaks }, new Date())).to.deep.equal({ paid: 450, meals: 30 });
  });
});

describe('Washington’s rule about meals', () => {
  const inAt = at('2026-11-24T08:00');

  it('names the time of the meal in a shift over 5 hours, and none in a shorter one', () => {
    expect(adviseMeal({ startsAt: inAt, endsAt: later(inAt, 301) })).to.equal(
      'Meal of 30 minutes between 10:00 am and 1:00 pm.',
    );
    expect(adviseMeal({ startsAt: inAt, endsAt: later(inAt, 300) })).to.equal(null);
  });

  it('is told at the clock before it is due, and afterwards until the meal is taken', () => {
    const told = (minutes: number, breaks: Break[] = []) =>
      warnAtClock({ inAt, outAt: null, breaks }, later(inAt, minutes));
    const rest = pause('REST', later(inAt, 120), 10);
    const meal = pause('MEAL', later(inAt, 200), 30);
    expect(told(150)).to.deep.equal([]);
    expect(told(215, [rest])).to.deep.equal(['Take your meal of 30 minutes before 1:00 pm.']);
    expect(told(301, [rest])).to.deep.equal(['Your meal of 30 minutes was due by 1:00 pm. Take it now.']);
    expect(told(301, [rest, meal])).to.deep.equal([]);
    expect(told(181)).to.deep.equal([
      'You have worked over 3 hours without a rest. Take 10 minutes, they are paid.',
    ]);
  });

  it('is a problem of a stretch of work without a meal between its hours 2 and 5', () => {
    const work = { inAt, outAt: later(inAt, 480) };
    const problemsWith = (breaks: Break[]) => findProblems({ ...work, breaks }, undefined, work.outAt);
    const noMeal = ['No meal of 30 minutes between hours 2 and 5.'];
    expect(problemsWith([])).to.deep.equal(noMeal);
    expect(problemsWith([pause('MEAL', later(inAt, 60), 30)])).to.deep.equal(noMeal);
    expect(problemsWith([pause('MEAL', later(inAt, 200), 20)])).to.deep.equal(noMeal);
    expect(problemsWith([pause('MEAL', later(inAt, 200), 30)])).to.deep.equal([]);
  });
});

describe('findProblems', () => {
  const startsAt = at('2026-11-24T22:00');
  const planned = { startsAt, endsAt: later(startsAt, 480) };

  it('names an early clock-in and a clock-out that was told later', () => {
    const work = { inAt: later(startsAt, -25), outAt: later(startsAt, 120), breaks: [] };
    expect(findProblems({ ...work, toldAt: planned.endsAt }, planned, planned.endsAt)).to.deep.equal([
      'Forgot to clock out, and said later when.',
      'In 25 minutes before the shift.',
    ]);
    expect(findProblems({ ...work, inAt: later(startsAt, -10) }, planned, planned.endsAt)).to.deep.equal([]);
  });

  it('names a missing clock-out after 16 hours', () => {
    const work = { inAt: startsAt, outAt: null, breaks: [] };
    const findAfter = (hours: number) =>
      findProblems(work, planned, new Date(startsAt.getTime() + hours * HOUR_MS));
    expect(findAfter(16)).to.deep.equal([]);
    expect(findAfter(17)).to.deep.equal(['No clock-out.']);
  });
});

describe('Pay periods and weeks', () => {
  it('begin on Monday and last two weeks and one', () => {
    expect(payPeriodOf('2026-01-18')).to.deep.equal({ firstDay: '2026-01-05', lastDay: '2026-01-18' });
    expect(payPeriodOf('2026-01-19')).to.deep.equal({ firstDay: '2026-01-19', lastDay: '2026-02-01' });
    expect(payPeriodOf('2026-01-04')).to.deep.equal({ firstDay: '2025-12-22', lastDay: '2026-01-04' });
    expect(weekOf('2026-11-24')).to.deep.equal({ firstDay: '2026-11-23', lastDay: '2026-11-29' });
  });
});
