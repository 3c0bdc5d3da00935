import { expect } from 'chai';
import { HelmetProvider } from 'react-helmet-async';
import { elements, renderMarkup, wordsOf } from '../../tests/support/markup.tsx';
import { refused, visitStandIn, type Answer } from '../../tests/support/stand-in-transport.ts';
import { ScoreTransactionPage } from './ScoreTransactionPage.tsx';

const CALL = 'POST /tx/stay-1/score';
const press = { transactionId: 'stay-1', score: '9', res: 'a.b' };

async function draw(query: Record<string, string>, answer: Answer = () => ({ token: 'c.d' })) {
  const { stores, count } = visitStandIn({ [CALL]: answer });
  await ScoreTransactionPage.fetchData?.({ stores, params: {}, query });
  const page = (
    <HelmetProvider>
      <ScoreTransactionPage />
    </HelmetProvider>
  );
  const html = renderMarkup(page, stores);
  return { html, words: wordsOf(html), calls: count(CALL) };
}
const isValid = (query: Record<string, string>) =>
  ScoreTransactionPage.validate?.({ stores: visitStandIn({}).stores, params: {}, query });

describe('ScoreTransactionPage', () => {
  it('records nothing while it renders, and has a button for browsers without scripts', async () => {
    const { html, words, calls } = await draw(press);
    expect(calls).to.equal(0);
    expect(words).to.include('9 out of 10').and.include('Submit my 9');
    const sent = elements(html, 'input').map(({ name, value }) => [name, value]);
    expect(sent).to.deep.equal([...Object.entries(press), ['confirm', '1']]);
  });

  it('records the score when that button was pressed, and asks why', async () => {
    const { html, words, calls } = await draw({ ...press, confirm: '1' });
    expect(calls).to.equal(1);
    expect(words).to.include('Thank you. You gave us 9 out of 10.').and.include('Why?');
    expect(elements(html, 'input').find((input) => 'checked' in input)).to.include({ value: '9' });
  });

  it('asks for a score, and for an email address only without a link', async () => {
    const { html, words } = await draw({ transactionId: 'stay-1' });
    expect(words).to.include('How likely are you').and.include('Your email');
    expect(elements(html, 'input').filter(({ type }) => type === 'radio')).to.have.length(11);
    expect((await draw({ transactionId: 'stay-1', token: 'a.b' })).words).not.to.include('Your email');
  });

  it('says that a link is expired or incomplete', async () => {
    const over = await draw({ ...press, confirm: '1' }, () => refused(404, {}));
    expect(over.words).to.include('This link no longer works.').and.include('Your email');
    expect((await draw({})).words).to.include('This link is incomplete.');
  });

  it("rejects an ID that cannot be a stay's", () => {
    expect(isValid({ transactionId: '../x' })).to.equal(false);
    expect(isValid(press)).to.equal(true);
  });
});
