import { expect } from 'chai';
import * as fc from 'fast-check';
import {
  cardBrand,
  checkCardNumber,
  checkCode,
  checkExpiry,
  formatCardNumber,
  formatExpiry,
  parseExpiry,
  type Typed,
} from './card.ts';

const VISA = '4242424242424242';
const AMEX = '378282246310005';
const TODAY = '2026-11-21';

describe('checkCardNumber', () => {
  it('accepts numbers with spaces, dashes or neither', () => {
    for (const typed of [
      VISA,
      '4242 4242 4242 4242',
      '4242-4242-4242-4242',
      ' 4242\u00a04242\u20134242 4242 ',
    ]) {
      expect(checkCardNumber(typed)).to.equal(null);
    }
  });

  it('reports a missing number', () => {
    expect(checkCardNumber('')).to.equal('Required');
    expect(checkCardNumber(' - ')).to.equal('Required');
  });

  it('has a message each for letters, too few digits, a wrong check digit, and too many digits', () => {
    expect(checkCardNumber('4242 4242 4242 424x')).to.match(/digits only/);
    expect(checkCardNumber('4242 4242 4242')).to.match(/is incomplete/);
    expect(checkCardNumber('4242 4242 4242 4243')).to.match(/isn’t valid/);
    expect(checkCardNumber(`${VISA}42424242`)).to.match(/isn’t valid/);
    expect(checkCardNumber('0000 0000 0000 0000')).to.match(/isn’t valid/);
  });

  it('rejects a number with one changed digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 15 }), fc.integer({ min: 1, max: 9 }), (position, shift) => {
        const digits = [...VISA];
        digits[position] = String((Number(digits[position]) + shift) % 10);
        expect(checkCardNumber(digits.join(''))).to.match(/isn’t valid/);
      }),
    );
  });

  it('knows the brand after the first digits', () => {
    expect(cardBrand('42')?.name).to.equal('Visa');
    expect(cardBrand('37')).to.include({ name: 'American Express', codeLength: 4 });
    expect(cardBrand('')).to.equal(null);
  });
});

describe('checkExpiry', () => {
  it('accepts every format that people and browsers use', () => {
    for (const typed of ['09 / 29', '09/29', '0929', '09/2029', '9/29', '09 / 2029', ' 09-29 ', '092029']) {
      expect(parseExpiry(typed), typed).to.deep.equal({ month: 9, year: 2029 });
    }
  });

  it('accepts a card until the end of its month', () => {
    expect(checkExpiry('11/26', TODAY)).to.equal(null);
    expect(checkExpiry('11/26', '2026-11-30')).to.equal(null);
    expect(checkExpiry('11/26', '2026-12-01')).to.match(/has expired/);
    expect(checkExpiry('12/25', '2026-01-01')).to.match(/has expired/);
  });

  it('rejects a missing, invalid or much too late date', () => {
    expect(checkExpiry(' ', TODAY)).to.equal('Required');
    for (const typed of ['13/29', '00/29', '1/2', '2029', 'soon', '1 129']) {
      expect(checkExpiry(typed, TODAY), typed).to.match(/as MM \/ YY/);
    }
    expect(checkExpiry('11/46', TODAY)).to.equal(null);
    expect(checkExpiry('12/46', TODAY)).to.match(/Check the expiration year/);
  });
});

describe('checkCode', () => {
  it('wants four digits for American Express and three for other brands', () => {
    expect(checkCode('123', VISA)).to.equal(null);
    expect(checkCode('1234', VISA)).to.match(/3-digit .* back/);
    expect(checkCode('1234', AMEX)).to.equal(null);
    expect(checkCode('123', AMEX)).to.match(/4-digit .* front/);
  });

  it('accepts both lengths while the brand is unknown', () => {
    expect(checkCode('123', '')).to.equal(null);
    expect(checkCode('1234', '')).to.equal(null);
    expect(checkCode('12', '')).to.match(/3-digit/);
    expect(checkCode('12a', VISA)).to.match(/3-digit/);
    expect(checkCode('', VISA)).to.equal('Required');
  });
});

describe('The messages of the card rules', () => {
  it('never contain the input', () => {
    const typed = fc.stringMatching(/^\d{8,24}$/);
    fc.assert(
      fc.property(typed, typed, (text, number) => {
        const messages = [checkCardNumber(text), checkExpiry(text, TODAY), checkCode(text, number)];
        for (const message of messages) expect(message ?? '').not.to.include(text);
      }),
    );
  });
});

/** Types, deletes or pastes at the caret as a browser would, then formats. */
const edit = (format: typeof formatExpiry, typed: Typed, insert: string, remove = 0): Typed => {
  const start = Math.max(0, typed.caret - remove);
  return format(typed.value.slice(0, start) + insert + typed.value.slice(typed.caret), start + insert.length);
};
const type = (format: typeof formatExpiry, keys: string, from: Typed = { value: '', caret: 0 }) =>
  [...keys].reduce((typed, key) => edit(format, typed, key), from);
const digitsOf = (text: string) => text.replace(/\D/g, '');

describe('formatCardNumber', () => {
  it('groups the number as on the card', () => {
    expect(type(formatCardNumber, VISA)).to.deep.equal({ value: '4242 4242 4242 4242', caret: 19 });
    expect(type(formatCardNumber, AMEX)).to.deep.equal({ value: '3782 822463 10005', caret: 17 });
    expect(formatCardNumber('3782-8224-6310-005', 18).value).to.equal('3782 822463 10005');
  });

  it('keeps the caret when typing in the middle', () => {
    const missing = { value: '4242 4242 2424 242', caret: 9 };
    expect(edit(formatCardNumber, missing, '4')).to.deep.equal({ value: '4242 4242 4242 4242', caret: 11 });
    expect(edit(formatCardNumber, { value: '4242 4242', caret: 3 }, '', 1)).to.deep.equal({
      value: '4224 242',
      caret: 2,
    });
  });

  it('lets Backspace delete everything', () => {
    let typed: Typed = { value: '4242 4242 4242 4242', caret: 19 };
    for (let strokes = 0; strokes < 19 && typed.value !== ''; strokes++)
      typed = edit(formatCardNumber, typed, '', 1);
    expect(typed.value).to.equal('');
  });

  it('stops at the maximum length of the brand', () => {
    expect(digitsOf(type(formatCardNumber, `${AMEX}99`).value)).to.equal(AMEX);
  });

  it('keeps the digits and the caret whatever is typed or pasted, and is idempotent', () => {
    const text = fc.stringMatching(/^[0-9 a-z/-]{0,30}$/);
    fc.assert(
      fc.property(text, fc.nat(30), (value, at) => {
        const caret = Math.min(at, value.length);
        const formatted = formatCardNumber(value, caret);
        expect(digitsOf(value).startsWith(digitsOf(formatted.value))).to.equal(true);
        expect(formatted.caret).to.be.within(0, formatted.value.length);
        const before = digitsOf(formatted.value.slice(0, formatted.caret));
        expect(digitsOf(value.slice(0, caret)).startsWith(before)).to.equal(true);
        expect(formatCardNumber(formatted.value, formatted.caret)).to.deep.equal(formatted);
      }),
    );
  });
});

describe('formatExpiry', () => {
  it('writes MM / YY', () => {
    expect(type(formatExpiry, '0929')).to.deep.equal({ value: '09 / 29', caret: 7 });
    expect(type(formatExpiry, '09/29').value).to.equal('09 / 29');
    expect(type(formatExpiry, '929').value).to.equal('09 / 29');
    expect(type(formatExpiry, '1/29').value).to.equal('01 / 29');
    expect(formatExpiry('9/29', 4)).to.deep.equal({ value: '09 / 29', caret: 7 });
  });

  it('accepts a four-digit year', () => {
    expect(type(formatExpiry, '09/2029').value).to.equal('09 / 2029');
    expect(type(formatExpiry, '09291').value).to.equal('09 / 29');
  });

  it('lets Backspace correct and delete everything', () => {
    const typed = { value: '09 / 29', caret: 6 };
    expect(edit(formatExpiry, typed, '', 1)).to.deep.equal({ value: '09 / 9', caret: 2 });
    let rest: Typed = { value: '09 / 29', caret: 7 };
    for (let strokes = 0; strokes < 7 && rest.value !== ''; strokes++) rest = edit(formatExpiry, rest, '', 1);
    expect(rest.value).to.equal('');
  });

  it('keeps the caret in the text and is idempotent', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9 /]{0,12}$/), fc.nat(12), (value, at) => {
        const formatted = formatExpiry(value, Math.min(at, value.length));
        expect(formatted.caret).to.be.within(0, formatted.value.length);
        expect(formatExpiry(formatted.value, formatted.caret)).to.deep.equal(formatted);
      }),
    );
  });
});
