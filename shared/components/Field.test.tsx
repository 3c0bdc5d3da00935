import { expect } from 'chai';
import { elements, renderMarkup, wordsOf } from '../../tests/support/markup.tsx';
import { Select } from './Select.tsx';
import { TextField } from './TextField.tsx';

describe('a field', () => {
  it('is named by its label', () => {
    const html = renderMarkup(<TextField label="Email" name="email" />);
    expect(elements(html, 'label')[0]).to.include({ for: 'email' });
    expect(elements(html, 'input')[0]).to.include({ id: 'email', name: 'email', type: 'text' });
  });

  it('is described by its hint and by what is wrong with it, in this order', () => {
    const html = renderMarkup(
      <TextField errors={['Required']} hint="For your receipt" label="Email" name="email" />,
    );
    expect(elements(html, 'input')[0]).to.include({
      'aria-describedby': 'email-hint email-error',
      'aria-invalid': 'true',
    });
    expect(elements(html, 'p').map(({ id }) => id)).to.deep.equal(['email-hint', 'email-error']);
  });

  it('says nothing of errors while there are none', () => {
    const [input] = elements(renderMarkup(<TextField label="Email" name="email" />), 'input');
    expect(input).not.to.have.any.keys('aria-invalid', 'aria-describedby');
  });

  it('says when it may stay empty', () => {
    expect(wordsOf(renderMarkup(<TextField isOptional label="Flight" name="flight" />))).to.equal(
      'Flight (optional)',
    );
  });

  it('keeps one name for two fields of a page apart by their ids', () => {
    const html = renderMarkup(<TextField id="second-email" label="Email" name="email" />);
    expect(elements(html, 'input')[0]).to.include({ id: 'second-email', name: 'email' });
  });

  it('offers the choices of a select in order', () => {
    const options = [
      { value: 'A', label: 'First' },
      { value: 'B', label: 'Second' },
    ];
    const html = renderMarkup(<Select label="Kind" name="kind" options={options} value="B" />);
    expect(wordsOf(html)).to.equal('Kind First Second');
    expect(elements(html, 'option')[1]).to.include({ value: 'B', selected: '' });
  });
});
