import { expect } from 'chai';
import * as v from 'valibot';
import { parseWireDate, text } from './fields.ts';

describe('a date on the wire', () => {
  it('is read in the spec’s notation and in ISO 8601', () => {
    const instant = new Date('2027-02-28T17:00:00Z');
    expect(parseWireDate('2027-02-28 09:00:00-0800')).to.deep.equal(instant);
    expect(parseWireDate('2027-02-28T17:00:00.000Z')).to.deep.equal(instant);
    expect(parseWireDate('2028-02-29 09:00:00-0800')).to.deep.equal(new Date('2028-02-29T17:00:00Z'));
  });

  it('is none on a day that no calendar has', () => {
    for (const day of ['2027-02-29', '2027-02-30', '2026-11-31', '2026-13-01', '2026-00-10', '2026-12-00'])
      expect(parseWireDate(`${day} 09:00:00-0800`), day).to.equal(null);
  });
});

describe('a line of text', () => {
  it('is refused with what nobody types: line breaks, controls, marks that turn the words around', () => {
    for (const name of ['Ann\nLee', 'Ann\u0000', 'Ann \u202Eeel', '\u2066Ann'])
      expect(v.is(text(80), name), JSON.stringify(name)).to.equal(false);
  });

  it('may be in any script', () => {
    for (const name of ['Zoë Ångström', '李雷', 'علي', 'Ann 🚗'])
      expect(v.is(text(80), name), name).to.equal(true);
  });
});
