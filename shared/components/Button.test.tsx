import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { elements, renderMarkup } from '../../tests/support/markup.tsx';
import { Button } from './Button.tsx';

describe('Button', () => {
  it('has one height, so that a button that changes its variant keeps its place', async () => {
    const css = await readFile(new URL('Button.module.css', import.meta.url), 'utf8');
    expect(css.match(/(?:block-size|height): var[^;]+/g)).to.deep.equal(['block-size: var(--cta-h)']);
  });

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
