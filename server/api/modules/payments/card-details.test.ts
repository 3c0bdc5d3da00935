import { format, inspect } from 'node:util';
import { serialize } from 'node:v8';
import { expect } from 'chai';
import pino from 'pino';
import { CardDetails } from './card-details.ts';

const NUMBER = '4242424242424242';
const CODE = '987';

/** Returns the log lines that `write` produces. */
const logged = (write: (log: pino.Logger) => void) => {
  const lines: string[] = [];
  write(pino({ base: undefined }, { write: (line: string) => lines.push(line) }));
  return lines.join('');
};

function failWith(card: CardDetails): Error {
  return Object.assign(new Error(`The gateway declined ${String(card)}`), { card });
}

describe('CardDetails', () => {
  const card = new CardDetails({ number: NUMBER, code: CODE, month: 9, year: 2029 });

  const ways: Record<string, () => string> = {
    'String()': () => String(card),
    'a template': () => `${String(card)} ${[card].join()}`,
    JSON: () => JSON.stringify({ card, list: [card] }),
    'util.inspect': () =>
      inspect({ card }, { depth: null, showHidden: true, getters: true, customInspect: false }),
    'console.log': () => format('%s %o %O %j', card, card, card, card),
    spreading: () => inspect({ ...card }) + inspect(Object.entries(card)) + inspect(Reflect.ownKeys(card)),
    structuredClone: () => inspect(structuredClone(card), { showHidden: true, depth: null }),
    'v8 serialization': () => serialize({ ...card }).toString('latin1'),
    'a log field': () => logged((log) => log.info({ card }, 'charging %s', card)),
    'a logged error': () => logged((log) => log.error({ err: failWith(card) }, 'charge failed')),
    'an error stack': () => inspect(failWith(card)) + String(failWith(card).stack),
  };

  for (const [name, show] of Object.entries(ways)) {
    it(`CardDetails hides number and code from ${name}`, () => {
      expect(show()).not.to.include(NUMBER).and.not.to.include(CODE);
    });
  }

  it('CardDetails exposes the last four digits and opens for the gateway', () => {
    expect(card.lastFour).to.equal('4242');
    expect(card.open(({ number, code }) => number + code)).to.equal(NUMBER + CODE);
  });
});
