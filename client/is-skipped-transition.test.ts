import { expect } from 'chai';
import { isSkippedTransition } from './is-skipped-transition.ts';

describe('isSkippedTransition', () => {
  it('recognizes a transition that ended because the window changed', () => {
    const words = 'Transition was aborted because of invalid state. Viewport size changed';
    expect(isSkippedTransition(new DOMException(words, 'InvalidStateError'))).to.equal(true);
    expect(isSkippedTransition(new DOMException('The object is locked', 'InvalidStateError'))).to.equal(
      false,
    );
    expect(isSkippedTransition(new Error(words))).to.equal(false);
    expect(isSkippedTransition(words)).to.equal(false);
  });
});
