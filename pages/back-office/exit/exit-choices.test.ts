import { expect } from 'chai';
import { listExitChoices } from './exit-choices.ts';

const walls = (now: string, planned: string) =>
  Object.fromEntries(
    listExitChoices(now, planned).map(({ reason, choices }) => [
      reason,
      choices.map(({ label, wall }) => `${label}: ${wall}`),
    ]),
  );

describe('listExitChoices', () => {
  it('counts from the expected exit', () => {
    expect(walls('2026-11-23T14:10', '2026-11-25T10:00')).to.deep.equal({
      FLIGHT: [
        '2 hours later: 2026-11-25T12:00',
        '4 hours later: 2026-11-25T14:00',
        '1 day later: 2026-11-26T10:00',
      ],
      EARLY: ['Now: 2026-11-23T14:30', 'In 2 hours: 2026-11-23T16:30', '1 day earlier: 2026-11-24T10:00'],
      OVERSTAY: [
        '1 day later: 2026-11-26T10:00',
        '2 days later: 2026-11-27T10:00',
        '7 days later: 2026-12-02T10:00',
      ],
    });
  });

  it('counts from the next half hour for a car that should have left or has no expected exit', () => {
    const late = walls('2026-11-23T14:30', '2026-11-22T10:00');
    expect(late).to.deep.equal(walls('2026-11-23T14:30', ''));
    expect(late).not.to.have.property('EARLY');
    expect(late.FLIGHT?.[0]).to.equal('In 2 hours: 2026-11-23T17:00');
  });

  it('offers no time that a clock change skips', () => {
    const { FLIGHT } = walls('2027-03-13T20:00', '2027-03-14T00:30');
    expect(FLIGHT).to.deep.equal(['4 hours later: 2027-03-14T04:30', '1 day later: 2027-03-15T00:30']);
  });
});
