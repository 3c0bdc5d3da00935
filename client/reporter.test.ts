import { expect } from 'chai';
import { isServerError } from './reporter.ts';

describe('isServerError', () => {
  it('recognizes an error that the server reported by its digest', () => {
    expect(isServerError(Object.assign(new Error('hidden'), { digest: 'reported' }))).to.equal(true);
    expect(isServerError(new Error('here'))).to.equal(false);
    expect(isServerError('here')).to.equal(false);
  });
});
