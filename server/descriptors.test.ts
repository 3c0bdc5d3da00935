import { expect } from 'chai';
import { findDescriptorShare } from './descriptors.ts';

describe('findDescriptorShare', () => {
  it('findDescriptorShare returns a quarter of the descriptors', () => {
    expect(findDescriptorShare(256)).to.equal(64);
    expect(findDescriptorShare(1_023)).to.equal(255);
    expect(findDescriptorShare(Infinity)).to.equal(Infinity);
  });

  it('findDescriptorShare uses the limit of this process', () => {
    expect(findDescriptorShare()).to.be.at.least(64);
  });

  it('findDescriptorShare refuses fewer than 256 descriptors', () => {
    expect(() => findDescriptorShare(255)).to.throw('only 255 files and needs at least 256');
  });
});
