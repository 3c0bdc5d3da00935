import { expect } from 'chai';
import { elements, renderMarkup, wordsOf } from '../../tests/support/markup.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';

const labels = { email: 'Email', cc_number: 'Card number' };

describe('ErrorSummary', () => {
  it('renders nothing without errors', () => {
    expect(renderMarkup(<ErrorSummary attempt={0} fieldErrors={{}} labels={labels} />)).to.equal('');
  });

  it('links to the fields in the order of the form, with the same messages', () => {
    const fieldErrors = { cc_number: ['Enter the whole card number'], email: ['Required'] };
    const html = renderMarkup(<ErrorSummary attempt={1} fieldErrors={fieldErrors} labels={labels} />);
    expect(elements(html, 'a').map(({ href }) => href)).to.deep.equal(['#email', '#cc_number']);
    expect(wordsOf(html)).to.equal(
      'There is a problem Email: Required Card number: Enter the whole card number',
    );
  });

  it('shows the messages about the whole form first', () => {
    const html = renderMarkup(
      <ErrorSummary
        attempt={1}
        fieldErrors={{ email: ['Required'] }}
        formErrors={['Declined']}
        labels={labels}
      />,
    );
    expect(wordsOf(html)).to.equal('There is a problem Declined Email: Required');
  });

  it('shows errors of fields that the form does not have', () => {
    const html = renderMarkup(
      <ErrorSummary attempt={1} fieldErrors={{ quote_id: ['Gone'] }} labels={labels} />,
    );
    expect(wordsOf(html)).to.equal('There is a problem Gone');
    expect(elements(html, 'a')).to.have.length(0);
  });

  it('can be focused', () => {
    const html = renderMarkup(
      <ErrorSummary attempt={1} fieldErrors={{}} formErrors={['Declined']} labels={labels} />,
    );
    const [box] = elements(html, 'div');
    expect(box).to.include({ tabindex: '-1', 'aria-labelledby': elements(html, 'h2')[0]?.id });
  });
});
