import { expect } from 'chai';
import { refused, visitStandIn } from '../../tests/support/stand-in-transport.ts';
import { ParkScoreStore } from './ParkScoreStore.ts';

const CALL = 'POST /tx/stay-1/score';

describe('ParkScoreStore', () => {
  it('records a score once when clicked repeatedly', async () => {
    const { stores, count, bodyOf } = visitStandIn({ [CALL]: () => ({ score: 9, token: 'c.d' }) });
    const score = stores.lazy.of(ParkScoreStore).of('stay-1');
    await Promise.all([score.give(9), score.give(8)]);
    expect(count(CALL)).to.equal(1);
    expect(bodyOf(CALL)).to.deep.equal({ score: 9, email_address: null, feedback: null });
    expect(score).to.include({ isGiven: true, pressed: 9, token: 'c.d' });
  });

  it('reports a failure and allows a retry', async () => {
    const words = 'That was tried too often.';
    const { stores, answers } = visitStandIn({ [CALL]: () => refused(429, { formErrors: [words] }) });
    const score = stores.lazy.of(ParkScoreStore).of('stay-1');
    await score.give(3);
    expect(score.form.formErrors).to.deep.equal([words]);
    answers[CALL] = () => ({});
    await score.give(4);
    expect(score).to.include({ isGiven: true, pressed: 4 });
  });

  it('keeps separate scores for separate stays', () => {
    const scores = visitStandIn({}).stores.lazy.of(ParkScoreStore);
    expect(scores.of('stay-1')).to.equal(scores.of('stay-1')).and.not.equal(scores.of('stay-2'));
  });
});
