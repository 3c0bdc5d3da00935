import { expect } from 'chai';
import * as v from 'valibot';
import { optionalPersonName, parseWireDate, personName, text } from './fields.ts';

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

describe('personName', () => {
  it('accepts names of every script', () => {
    for (const name of [
      'Zoë Ångström',
      'Conan O’Brien-Smith Jr.',
      'J.R.R. Tolkien',
      'Prof. Dr. María del Carmen García y López',
      '李雷',
      'علی‌رضا',
      'Nguyễn Thị Ánh',
      'Σωκράτης',
    ])
      expect(v.is(personName(80), name), name).to.equal(true);
    for (const none of ['', null, undefined]) expect(v.is(optionalPersonName(80), none)).to.equal(true);
  });

  it('refuses links, sentences and numbers, which a mail would carry to anybody', () => {
    for (const words of [
      'https://evil.example',
      'visit evil.com now',
      'evil．com',
      'You won a prize. Call Bob',
      'you won and you must call this number before it is too late',
      '11/12 pm',
      'Ann 5550150',
      'ann@evil',
      '<b>Ann</b>',
      'Ann, win!',
    ])
      expect(v.is(personName(80), words), words).to.equal(false);
  });
});
