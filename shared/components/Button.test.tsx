import { expect } from 'chai';
import { elements, renderMarkup } from '../../tests/support/markup.tsx';
import { Button } from './Button.tsx';

describe('Button', () => {
  it('submits a form only with type="submit"', () => {
    expect(elements(renderMarkup(<Button>Close</Button>), 'button')[0]).to.include({ type: 'button' });
    expect(elements(renderMarkup(<Button type="submit">Pay</Button>), 'button')[0]).to.include({
      type: 'submit',
    });
  });

  it('keeps the focus while it is pending', () => {
    const [button] = elements(renderMarkup(<Button isPending>Pay</Button>), 'button');
    expect(button).to.include({ 'aria-disabled': 'true' }).and.not.to.have.property('disabled');
  });
});
