import { expect } from 'chai';
import { elements, renderMarkup, wordsOf } from '../tests/support/markup.tsx';
import { visitStandIn } from '../tests/support/stand-in-transport.ts';
import { ParkScoreStore } from '../shared/stores/ParkScoreStore.ts';
import { ParkScoreScale } from './ParkScoreScale.tsx';

const payload = { transaction_id: 'stay-1', receipt_number: '1', travel_to_date: '2026-11-20 10:00:00-0800' };

describe('ParkScoreScale', () => {
  it('names the day and records a score with one press', () => {
    const html = renderMarkup(<ParkScoreScale payload={payload} />);
    expect(wordsOf(html)).to.include('Your stay ended on Fri Nov 20.');
    expect(elements(html, 'button')).to.have.length(11);
  });

  it('thanks for the score and links to the comment form', async () => {
    const { stores } = visitStandIn({ 'POST /tx/stay-1/score': () => ({ token: 'c.d' }) });
    await stores.lazy.of(ParkScoreStore).of('stay-1').give(9);
    const html = renderMarkup(<ParkScoreScale payload={payload} />, stores);
    expect(wordsOf(html)).to.include('You gave us 9 out of 10. Tell us why');
    const href = '/score-transaction?transactionId=stay-1&amp;score=9&amp;token=c.d';
    expect(elements(html, 'a')).to.have.nested.property('[0].href', href);
  });

  it('leaves out an invalid date, and renders nothing without a stay', () => {
    const odd = { ...payload, travel_to_date: 'soon' };
    expect(wordsOf(renderMarkup(<ParkScoreScale payload={odd} />))).to.include('Your stay ended. How likely');
    for (const nothing of [undefined, null, 'x', { transaction_id: '../x' }])
      expect(renderMarkup(<ParkScoreScale payload={nothing} />)).to.equal('');
  });
});
