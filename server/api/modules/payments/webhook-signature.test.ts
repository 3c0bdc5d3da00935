import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { findSignatureProblem, signPayload } from './webhook-signature.ts';

const SECRET = 'whsec_test_of_the_signature';
const NOW = new Date('2026-11-20T18:00:00Z');
const TIME = NOW.getTime() / 1000;
const payload = Buffer.from('{"id":"evt_1", "text":"é"}');

const hmac = (time: number, secret = SECRET, body = payload) =>
  createHmac('sha256', secret)
    .update(`${time}.${body.toString('utf8')}`)
    .digest('hex');
const check = (header: string | undefined, now = NOW) =>
  findSignatureProblem({ payload, header, secret: SECRET, now });

describe('findSignatureProblem', () => {
  it('accepts time and HMAC-SHA256 of time, dot and body', () => {
    expect(check(`t=${TIME},v1=${hmac(TIME)}`)).to.equal(null);
    expect(check(`t=${TIME}, v0=${'0'.repeat(64)}, v1=${hmac(TIME).toUpperCase()}`)).to.equal(null);
    expect(check(signPayload(payload, { secret: SECRET, now: NOW }))).to.equal(null);
  });

  it('accepts one right signature of several, for a secret that is being replaced', () => {
    const old = hmac(TIME, 'whsec_old');
    expect(check(`t=${TIME},v1=${old},v1=${hmac(TIME)}`)).to.equal(null);
    expect(check(`t=${TIME},v1=${old},v1=${'0'.repeat(64)}`)).to.equal('No signature matches');
  });

  it('accepts a time up to five minutes away, in both directions', () => {
    for (const seconds of [-300, 300])
      expect(check(`t=${TIME + seconds},v1=${hmac(TIME + seconds)}`), String(seconds)).to.equal(null);
    for (const seconds of [-301, 301])
      expect(check(`t=${TIME + seconds},v1=${hmac(TIME + seconds)}`), String(seconds)).to.equal(
        'It was signed too long ago or in the future',
      );
  });

  it('refuses a changed body, another secret and a changed time', () => {
    const wrong = [
      `t=${TIME},v1=${hmac(TIME, SECRET, Buffer.from('{"id":"evt_2"}'))}`,
      `t=${TIME},v1=${hmac(TIME, 'whsec_other')}`,
      `t=${TIME + 1},v1=${hmac(TIME)}`,
      `t=${TIME},v0=${hmac(TIME)}`,
      `t=${TIME},v1=`,
      `t=${TIME},v1=${hmac(TIME).slice(2)}`,
      `t=${TIME},v1=${'é'.repeat(64)}`,
    ];
    for (const header of wrong) expect(check(header), header).to.equal('No signature matches');
  });

  it('refuses a header without one time', () => {
    const right = `v1=${hmac(TIME)}`;
    for (const header of [undefined, '', right, `t=,${right}`, `t=now,${right}`, `t=${TIME},t=1,${right}`])
      expect(check(header), String(header)).to.equal('It has no time');
  });
});
