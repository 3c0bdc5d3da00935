import { expect } from 'chai';
import { describeReturn } from './refund-copy.ts';

describe('describeReturn', () => {
  it('names the day on which the points expire', () => {
    expect(describeReturn([{ points: 1250, expires: '2028-09-16T10:00' }])).to.equal(
      'We’ll return 1,250 points. They expire on Sat Sep 16, 2028.',
    );
    expect(describeReturn([{ points: 1, expires: '2028-09-16T10:00' }], true)).to.equal(
      'We returned 1 point. It expires on Sat Sep 16, 2028.',
    );
  });

  it('lists the days when the points expire on several', () => {
    const returns = [
      { points: 78, expires: '2028-09-16T10:00' },
      { points: 161, expires: '2028-09-28T10:00' },
      { points: 11, expires: '2028-10-07T10:00' },
    ];
    expect(describeReturn(returns, true)).to.equal(
      'We returned 250 points. They expire on different dates: 78 on Sat Sep 16, 2028; 161 on Thu Sep 28, 2028; 11 on Sat Oct 7, 2028.',
    );
  });

  it('leaves out the numbers when the server does not return them', () => {
    expect(describeReturn([])).to.equal('We’ll return your points.');
  });
});
