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

describe('The score of a stay, on the site', () => {
  it('is recorded by one press, once', async () => {
    const { store, count, bodyOf, calls } = visit();
    await Promise.all([store.record(), store.record()]);
    await store.record();
    expect(count(CALL)).to.equal(1);
    expect(bodyOf(CALL)).to.deep.equal({ score: 9 });
    expect(String(calls[0]?.request.query)).to.equal('res=a.b');
    expect(store).to.include({ recorded: 9, asked: null, isSent: false });
  });

  it('is explained and changed with the token of the first answer', async () => {
    const { store, bodyOf, calls } = visit();
    await store.record();
    store.change('score', '4');
    store.change('feedback', ' Cold shuttle ');
    await store.send();
    expect(bodyOf(CALL)).to.deep.equal({ score: 4, feedback: 'Cold shuttle' });
    expect(String(calls[1]?.request.query)).to.equal('res=a.b&token=c.d');
    expect(store).to.include({ recorded: 4, isSent: true });
  });

  it('is asked for where the link says none, or none that there is', () => {
    for (const score of [undefined, '', '11', '-1', '9.5', '1e1'])
      expect(visit(undefined, { ...link, score }).store).to.include({ asked: null });
    expect(visit(undefined, { ...link, res: undefined }).store).to.deep.include({ asked: null });
  });

  it('needs a number and, without a link, may say an email address', async () => {
    const { store, count, bodyOf } = visit(undefined, bare);
    await store.send();
    expect(store.form.summary).to.deep.equal({ score: ['Choose a number from 0 to 10'] });
    expect(count(CALL)).to.equal(0);
    store.change('score', '10');
    store.change('email_address', 'ann@example.com');
    await store.send();
    expect(bodyOf(CALL)).to.deep.equal({ score: 10, email_address: 'ann@example.com', feedback: null });
  });

  it('asks for the email address when the link is over, and keeps the answer', async () => {
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

  it('keeps what was typed when it cannot be sent, and says why', async () => {
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

  it('is the browser’s with what the server knew', async () => {
    const { stores, store } = visit();
    await store.record();
    const { stores: next } = visitStandIn({});
    hydrate(next, JSON.parse(JSON.stringify(dehydrate(stores))));
    expect(next.lazy.of(ScoreStore)).to.include({ recorded: 9, token: 'c.d', transactionId: 'stay-1' });
    expect(next.lazy.of(ScoreStore).values.score).to.equal('9');
  });

  it('goes on where it was when the same link comes again', async () => {
    const { store } = visit();
    await store.record();
    store.begin(link);
    expect(store.recorded).to.equal(9);
    store.begin({ ...link, transactionId: 'stay-2' });
    expect(store).to.include({ recorded: null, asked: 9 });
  });
});
