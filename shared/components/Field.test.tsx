import { expect } from 'chai';
import { elements, renderMarkup, wordsOf } from '../../tests/support/markup.tsx';
import { Select } from './Select.tsx';
import { TextField } from './TextField.tsx';

describe('Field', () => {
  it('has its label as its name', () => {
    const html = renderMarkup(<TextField label="Email" name="email" />);
    expect(elements(html, 'label')[0]).to.include({ for: 'email' });
    expect(elements(html, 'input')[0]).to.include({ id: 'email', name: 'email', type: 'text' });
  });

  it('is described by its hint and then by its error', () => {
    const html = renderMarkup(
      <TextField errors={['Required']} hint="For your receipt" label="Email" name="email" />,
    );
    expect(elements(html, 'input')[0]).to.include({
      'aria-describedby': 'email-hint email-error',
      'aria-invalid': 'true',
    });
    expect(elements(html, 'p').map(({ id }) => id)).to.deep.equal(['email-hint', 'email-error']);
  });

  it('has no error attributes without errors', () => {
    const [input] = elements(renderMarkup(<TextField label="Email" name="email" />), 'input');
    expect(input).not.to.have.any.keys('aria-invalid', 'aria-describedby');
  });

  it('marks an optional field', () => {
    expect(wordsOf(renderMarkup(<TextField isOptional label="Flight" name="flight" />))).to.equal(
      'Flight (optional)',
    );
  });

  it('gives two fields with the same name different IDs', () => {
    const html = renderMarkup(<TextField id="second-email" label="Email" name="email" />);
    expect(elements(html, 'input')[0]).to.include({ id: 'second-email', name: 'email' });
  });

  it('lists the options of a select in order', () => {
    const options = [
      { value: 'A', label: 'First' },
      { value: 'B', label: 'Second' },
    ];
    const html = renderMarkup(<Select label="Kind" name="kind" options={options} value="B" />);
    expect(wordsOf(html)).to.equal('Kind First Second');
    expect(elements(html, 'option')[1]).to.include({ value: 'B', selected: '' });
  });
});
