import { expect } from 'chai';
import { createLogger } from './log.ts';
import type { Logger } from './log.ts';

const NUMBER = '4242424242424242';

/** The lines that `write` logs, as text and parsed. */
function record(write: (log: Logger) => void) {
  const lines: string[] = [];
  write(createLogger('info', { write: (line) => lines.push(line) }));
  return { text: lines.join(''), parsed: lines.map((line): unknown => JSON.parse(line)) };
}

describe('createLogger', () => {
  it('createLogger writes a line without secrets unchanged', () => {
    const { parsed } = record((log) =>
      log.info(
        {
          requestId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
          status: 200,
          milliseconds: 1.25,
          path: '/booking',
        },
        'served',
      ),
    );
    expect(parsed[0]).to.deep.include({
      requestId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      status: 200,
      milliseconds: 1.25,
      path: '/booking',
      msg: 'served',
    });
  });

  it('createLogger masks card numbers in messages, fields, keys, numbers, errors and bindings', () => {
    const error = Object.assign(new Error(`bad card ${NUMBER}`), { data: { typed: '4242-4242-4242-4242' } });
    const { text, parsed } = record((log) => {
      log.info(`paying with ${NUMBER}`);
      log.info(
        { name: 'Ann 4242 4242\n4242\t4242', deep: { list: [{ x: NUMBER }] }, [NUMBER]: 1 },
        'try %s',
        NUMBER,
      );
      log.info({ number: Number(NUMBER), negative: -Number(NUMBER) });
      log.error({ err: error }, 'failed');
      log.child({ typed: NUMBER }).warn('child');
    });
    expect(text.replace(/[^\d]/g, '')).to.not.include(NUMBER);
    expect(text.match(/\[card\]/g)).to.have.length.of.at.least(10);
    expect(parsed).to.have.length(5);
  });

  it('createLogger masks values of secret names at any depth and of any type', () => {
    const headers = {
      Authorization: 'Bearer abc"def',
      cookie: 'a=canary; b=canary',
      'set-cookie': ['x=canary', 'y=]canary'],
    };
    const { text, parsed } = record((log) =>
      log.info({
        req: { headers },
        body: { cc_number: '1canary', cc_cvc: 987, password: 'canary\\', keep: 1 },
        token: null,
      }),
    );
    expect(text).to.not.match(/canary|abc|def|987/);
    expect(parsed[0]).to.deep.include({ token: '[secret]' }).and.nested.include({ 'body.keep': 1 });
  });

  it('createLogger masks tokens in URLs and messages', () => {
    const { text } = record((log) =>
      log.info({ url: '/bookings/1/?token=canary&x=1' }, 'Authorization: Bearer canary'),
    );
    expect(text).to.not.include('canary');
    expect(text).to.include('/bookings/1/?token=[secret]&x=1');
  });
});
