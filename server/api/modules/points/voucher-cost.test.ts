import { expect } from 'chai';
import { coveredCents } from '../rates/covered-cents.ts';
import { minutesFor, paysFor, voucherCost } from './voucher-cost.ts';

const DAY_MINUTES = 1440;

describe('voucherCost', () => {
  it('is 250 points per 24 hours in a standard space', () => {
    expect(voucherCost(2 * DAY_MINUTES, 'STANDARD')).to.deep.include({
      points: 500,
      reason: '2 days at 250 points',
    });
    expect(voucherCost(DAY_MINUTES, 'MOTORCYCLE').points).to.equal(250);
    expect(voucherCost(DAY_MINUTES, 'OVERSIZE').points).to.equal(330);
    expect(voucherCost(DAY_MINUTES, 'TWO_SPACE').points).to.equal(500);
  });

  it('is 25 points per started hour, at most the price of a day', () => {
    expect(voucherCost(60, 'STANDARD').points).to.equal(25);
    expect(voucherCost(61, 'STANDARD').points).to.equal(50);
    expect(voucherCost(DAY_MINUTES + 180, 'STANDARD')).to.deep.equal({
      points: 325,
      reason: '1 day at 250 points + 3 hours at 25 points',
      lines: [
        { label: '1 day', reason: 'at 250 points', points: 250 },
        { label: '3 hours', reason: 'at 25 points', points: 75 },
      ],
    });
    expect(voucherCost(10 * 60, 'STANDARD')).to.deep.include({ points: 250, reason: '1 day at 250 points' });
    expect(voucherCost(14 * 60, 'OVERSIZE').points).to.equal(330);
    expect(voucherCost(19 * 60, 'TWO_SPACE').points).to.equal(475);
  });

  it('never falls when the stay gets longer', () => {
    for (let minutes = 61; minutes < 4 * DAY_MINUTES; minutes += 1)
      expect(voucherCost(minutes, 'OVERSIZE').points).to.be.at.least(
        voucherCost(minutes - 1, 'OVERSIZE').points,
      );
  });

  it('voucherCost charges no points for a remainder that costs no money', () => {
    for (const minutes of [20, 30])
      expect(voucherCost(DAY_MINUTES + minutes, 'STANDARD').points).to.equal(250);
    expect(voucherCost(DAY_MINUTES + 31, 'STANDARD').points).to.equal(275);
    expect(voucherCost(20, 'STANDARD').points).to.equal(25);
  });

  it('coveredCents pays all parking when only a free remainder is longer than the voucher', () => {
    const stay = { parkingCents: 31_00, stayMinutes: DAY_MINUTES + 30, voucherMinutes: DAY_MINUTES };
    expect(coveredCents(stay)).to.equal(31_00);
    expect(coveredCents({ ...stay, stayMinutes: DAY_MINUTES + 31 })).to.be.below(31_00);
  });

  it('minutesFor counts the points of the vehicle class', () => {
    expect(minutesFor(500, 'STANDARD')).to.equal(2 * DAY_MINUTES);
    expect(minutesFor(500, 'OVERSIZE')).to.equal(DAY_MINUTES + 6 * 60);
    expect(minutesFor(500, 'TWO_SPACE')).to.equal(DAY_MINUTES);
  });

  it('minutesFor returns the longest stay that points buy', () => {
    for (const points of [0, 24, 25, 249, 250, 274, 1000, 1240]) {
      const minutes = minutesFor(points, 'STANDARD');
      if (minutes > 0) expect(voucherCost(minutes, 'STANDARD').points).to.be.at.most(points);
      expect(voucherCost(minutes + 31, 'STANDARD').points).to.be.above(points);
    }
  });

  it('paysFor accepts a car whose class costs no more than the voucher’s', () => {
    expect(paysFor('STANDARD', 'MOTORCYCLE')).to.equal(true);
    expect(paysFor('TWO_SPACE', 'OVERSIZE')).to.equal(true);
    expect(paysFor('STANDARD', 'OVERSIZE')).to.equal(false);
  });

  it('coveredCents pays the parking of the time that the voucher covers', () => {
    const stay = { parkingCents: 93_00, stayMinutes: 3 * DAY_MINUTES };
    expect(coveredCents({ ...stay, voucherMinutes: DAY_MINUTES })).to.equal(31_00);
    expect(coveredCents({ ...stay, voucherMinutes: 5 * DAY_MINUTES })).to.equal(93_00);
    expect(
      coveredCents({ parkingCents: 100, stayMinutes: 3 * DAY_MINUTES, voucherMinutes: 2 * DAY_MINUTES }),
    ).to.equal(67);
  });
});
