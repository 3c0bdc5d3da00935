import { expect } from 'chai';
import { type Answer, refused, visitStandIn } from '../../tests/support/stand-in-transport.ts';
import { TransportError } from '../api/transport.ts';
import { RedeemStore } from './RedeemStore.ts';
import { VoucherStore } from './VoucherStore.ts';

const DATES = { travel_from_date: '2026-12-05 09:00:00-0800', travel_to_date: '2026-12-07 09:00:00-0800' };
const VOUCHER = { id: 'v1', number: 'GNJ5S8KR17', ...DATES, status: 'ISSUED', points: 500 };
const WISH = { from: '2026-12-05T09:00', to: '2026-12-07T09:00', vehicleClass: 'STANDARD' } as const;
const QUOTE = { ...DATES, points: 500, available: 812, missing: 0 };
const CREATE = 'POST /club/70001/time-vouchers/';

function visit(answers: Record<string, Answer> = {}) {
  const { stores, ...rest } = visitStandIn({
    'GET /club/70001/points': () => ({ available: 812, pending: 40 }),
    'GET /club/70001/time-vouchers/': () => ({ items: [VOUCHER], count: 1 }),
    'POST /club/70001/time-vouchers/quote': () => QUOTE,
    [CREATE]: () => VOUCHER,
    'GET /club/70001/time-vouchers/v1': () => VOUCHER,
    ...answers,
  });
  const member = { number: '70001', email: 'ann@example.com', longName: 'Ann Lee', shortName: 'Ann' };
  stores.auth.setMember({ ...member, policy: [] });
  stores.booking.setNow(new Date('2026-11-20T18:00:00Z'));
  return { stores, redeem: stores.lazy.of(RedeemStore), ...rest };
}

async function visitQuoted(answers: Record<string, Answer> = {}) {
  const visited = visit(answers);
  await visited.redeem.load(1);
  visited.redeem.change(WISH);
  await visited.redeem.ask();
  return visited;
}

describe('RedeemStore', () => {
  it('starts with the next stay, and loads points and vouchers', async () => {
    const { redeem } = visit();
    await redeem.load(1);
    expect(redeem.values.from).to.equal('2026-11-20T10:00');
    expect(redeem.account?.points.available).to.equal(812);
    expect(redeem.list?.vouchers.map(({ voucher }) => voucher.number)).to.deep.equal(['GNJ5S8KR17']);
  });

  it('works without points and vouchers, and throws a 404 past the last page', async () => {
    const { redeem, answers } = visit({
      'GET /club/70001/points': () => refused(404, {}),
      'GET /club/70001/time-vouchers/': () => refused(500, {}),
    });
    await redeem.load(1);
    expect([redeem.account, redeem.list]).to.deep.equal([null, null]);
    answers['GET /club/70001/time-vouchers/'] = () => ({ items: [], count: 1 });
    const failure: unknown = await redeem.load(2).catch((error: unknown) => error);
    expect(failure).to.include({ status: 404 });
  });

  it('clears the quote when the input changes', async () => {
    const { redeem } = await visitQuoted();
    expect(redeem.quote?.points).to.equal(500);
    redeem.change({ ...WISH, to: '2026-12-08T09:00' });
    expect(redeem.quote).to.equal(null);
  });

  it('reports a missing date without calling the API', async () => {
    const { redeem, count } = visit();
    redeem.change({ ...WISH, to: 'T09:00' });
    await redeem.ask();
    expect(redeem.form.fieldErrors).to.deep.equal({ travel_to_date: ['Required'] });
    expect(count('POST /club/70001/time-vouchers/quote')).to.equal(0);
  });

  it('redeems points once when the button is clicked repeatedly', async () => {
    const { redeem, count, stores } = await visitQuoted();
    const [made, again] = await Promise.all([redeem.redeem(), redeem.redeem()]);
    expect([made?.voucher.id, again, count(CREATE)]).to.deep.equal(['v1', null, 1]);
    const vouchers = stores.lazy.of(VoucherStore);
    await vouchers.load('v1');
    expect(vouchers.isNew, 'just made').to.equal(true);
    await vouchers.load('v1');
    expect(vouchers.isNew, 'seen again').to.equal(false);
  });

  it('repeats the call with the same key after a lost answer, and uses a new key for new input', async () => {
    const { redeem, calls, answers } = await visitQuoted({ [CREATE]: () => new TransportError('broken') });
    await redeem.redeem();
    expect(redeem.redeeming.isRefused).to.equal(true);
    await redeem.redeem();
    redeem.choose({ withPass: true });
    answers[CREATE] = () => VOUCHER;
    await redeem.redeem();
    const keys = calls
      .filter(({ name }) => name === CREATE)
      .map(({ request }) => request.headers['idempotency-key']);
    expect(keys).to.have.length(3);
    expect(keys[1]).to.equal(keys[0]);
    expect(keys[2]).to.not.equal(keys[0]);
  });

  it('shows how many points are missing', async () => {
    const words = 'This costs 500 points and you have 100 available: 400 points too few.';
    const { redeem } = await visitQuoted({ [CREATE]: () => refused(422, { formErrors: [words] }) });
    expect(await redeem.redeem()).to.equal(null);
    expect(redeem.redeeming.formErrors).to.deep.equal([words]);
  });

  it('restores the input after a reload unless its dates are in the past', async () => {
    const { redeem } = visit();
    await redeem.load(1);
    redeem.restore({ ...WISH, from: '2026-11-01T09:00' });
    expect(redeem.values.from).to.equal('2026-11-20T10:00');
    redeem.restore(WISH);
    expect(redeem.values).to.deep.equal(WISH);
  });
});
