import { expect } from 'chai';
import { refused, visitStandIn, type Answer } from '../../tests/support/stand-in-transport.ts';
import { dehydrate, hydrate } from './create-stores.ts';
import { ScoreStore } from './ScoreStore.ts';

const CALL = 'POST /tx/stay-1/score';
const link = { transactionId: 'stay-1', score: '9', res: 'a.b', token: undefined };
const bare = { ...link, score: undefined, res: undefined };

function visit(
  answer: Answer = () => ({ score: 9, token: 'c.d' }),
  from = link as Parameters<ScoreStore['begin']>[0],
) {
  const standIn = visitStandIn({ [CALL]: answer });
  const store = standIn.stores.lazy.of(ScoreStore);
  store.begin(from);
  return { ...standIn, store };
}

describe('ScoreStore', () => {
  it('records the score of a mailed button once', async () => {
    const { store, count, bodyOf, calls } = visit();
    await Promise.all([store.record(), store.record()]);
    await store.record();
    expect(count(CALL)).to.equal(1);
    expect(bodyOf(CALL)).to.deep.equal({ score: 9, email_address: null, feedback: null });
    expect(String(calls[0]?.request.query)).to.equal('res=a.b');
    expect(store).to.include({ recorded: 9, asked: null, isSent: false });
  });

  it('changes the score and adds a reason with the token of the first answer', async () => {
    const { store, bodyOf, calls } = visit();
    await store.record();
    store.change('score', '4');
    store.change('feedback', ' Cold shuttle ');
    await store.send();
    expect(bodyOf(CALL)).to.deep.equal({ score: 4, email_address: null, feedback: 'Cold shuttle' });
    expect(String(calls[1]?.request.query)).to.equal('res=a.b&token=c.d');
    expect(store).to.include({ recorded: 4, isSent: true });
  });

  it('asks for the score when the link has none or an invalid one', () => {
    for (const score of [undefined, '', '11', '-1', '9.5', '1e1'])
      expect(visit(undefined, { ...link, score }).store).to.include({ asked: null });
    expect(visit(undefined, { ...link, res: undefined }).store).to.deep.include({ asked: null });
  });

  it('requires a score, and accepts an email address without a link', async () => {
    const { store, count, bodyOf } = visit(undefined, bare);
    await store.send();
    expect(store.form.summary).to.deep.equal({ score: ['Choose a number from 0 to 10'] });
    expect(count(CALL)).to.equal(0);
    store.change('score', '10');
    store.change('email_address', 'ann@example.com');
    await store.send();
    expect(bodyOf(CALL)).to.deep.equal({ score: 10, email_address: 'ann@example.com', feedback: null });
  });

  it('asks for the email address when the link has expired, and keeps the answer', async () => {
    const { store, answers } = visit(() => refused(404, {}));
    await store.record();
    expect(store).to.include({ isLinkOver: true, hasProof: false, asked: null });
    expect(store.values.score).to.equal('9');
    answers[CALL] = () => refused(422, { fieldErrors: { email_address: ['Required'] } });
    await store.send();
    expect(store.form.summary).to.deep.equal({ email_address: ['Required'] });
    answers[CALL] = () => refused(404, {});
    await store.send();
    expect(store.form.formErrors.join()).to.include('We can’t find a stay with this email address');
  });

  it('keeps the input and shows the error when sending fails', async () => {
    for (const [status, words] of [
      [409, 'You already rated this stay'],
      [429, 'That was tried too often.'],
      [500, 'Unknown server error. 500'],
    ] as const) {
      const { store } = visit(() => refused(status, status < 500 ? { formErrors: [words] } : {}));
      store.change('feedback', 'Cold shuttle');
      await store.send();
      expect(store.form.formErrors.join()).to.include(words);
      expect(store.values.feedback).to.equal('Cold shuttle');
      expect(store.isSent).to.equal(false);
    }
  });

  it('hydrates with the state of the server', async () => {
    const { stores, store } = visit();
    await store.record();
    const { stores: next } = visitStandIn({});
    hydrate(next, JSON.parse(JSON.stringify(dehydrate(stores))));
    expect(next.lazy.of(ScoreStore)).to.include({ recorded: 9, token: 'c.d', transactionId: 'stay-1' });
    expect(next.lazy.of(ScoreStore).values.score).to.equal('9');
  });

  it('keeps its state when the same link is opened again', async () => {
    const { store } = visit();
    await store.record();
    store.begin(link);
    expect(store.recorded).to.equal(9);
    store.begin({ ...link, transactionId: 'stay-2' });
    expect(store).to.include({ recorded: null, asked: 9 });
  });
});
