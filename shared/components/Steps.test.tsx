import { expect } from 'chai';
import { elements, renderMarkup, wordsOf } from '../../tests/support/markup.tsx';
import { Steps } from './Steps.tsx';

const steps = [
  { label: 'Dates', to: '/booking' },
  { label: 'Choose', to: '/booking?step=1' },
  { label: 'Pay' },
];

describe('Steps', () => {
  it('are an ordered list that marks the current step', () => {
    const html = renderMarkup(<Steps current={1} steps={steps} />);
    expect(elements(html, 'li').map((item) => item['aria-current'])).to.deep.equal([
      undefined,
      'step',
      undefined,
    ]);
    expect(elements(html, 'ol')).to.have.length(1);
  });

  it('link to finished steps only', () => {
    const html = renderMarkup(<Steps current={1} steps={steps} />);
    expect(elements(html, 'a').map(({ href }) => href)).to.deep.equal(['/booking']);
    expect(wordsOf(html)).to.equal('Dates (done) 2 Choose 3 Pay');
  });

  it('can all be finished', () => {
    const html = renderMarkup(<Steps current={3} steps={steps} />);
    expect(wordsOf(html)).to.equal('Dates (done) Choose (done) Pay (done)');
  });
});
