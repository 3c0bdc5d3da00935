import { expect } from 'chai';
import { elements, renderMarkup, wordsOf } from '../../tests/support/markup.tsx';
import { Steps } from './Steps.tsx';

const steps = [
  { label: 'Dates', to: '/booking' },
  { label: 'Choose', to: '/booking?step=1' },
  { label: 'Pay' },
];

describe('the steps', () => {
  it('are an ordered list that marks the present one', () => {
    const html = renderMarkup(<Steps current={1} steps={steps} />);
    expect(elements(html, 'li').map((item) => item['aria-current'])).to.deep.equal([
      undefined,
      'step',
      undefined,
    ]);
    expect(elements(html, 'ol')).to.have.length(1);
  });

  it('lead back to what is done, and not ahead', () => {
    const html = renderMarkup(<Steps current={1} steps={steps} />);
    expect(elements(html, 'a').map(({ href }) => href)).to.deep.equal(['/booking']);
    expect(wordsOf(html)).to.equal('Dates (done) 2 Choose 3 Pay');
  });

  it('are all done in the end', () => {
    const html = renderMarkup(<Steps current={3} steps={steps} />);
    expect(wordsOf(html)).to.equal('Dates (done) Choose (done) Pay (done)');
  });
});
