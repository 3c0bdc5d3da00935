import { expect } from 'chai';
import { changedFields } from './changed-fields.ts';

describe('changedFields', () => {
  it('returns only the fields that differ, with their values before and after', () => {
    const before = { status: 'OPEN', plate: 'ABC1234', version: 1 };
    expect(changedFields(before, { ...before, status: 'VOID', version: 2 })).to.deep.equal({
      status: { before: 'OPEN', after: 'VOID' },
    });
  });

  it('compares dates, lists and objects by value', () => {
    const fields = () => ({ at: new Date(0), rights: ['a', 'b'], car: { plate: 'X', color: 'red' } });
    expect(changedFields(fields(), { ...fields(), car: { color: 'red', plate: 'X' } })).to.deep.equal({});
    expect(changedFields(fields(), { ...fields(), at: new Date(1), rights: ['a'] })).to.deep.equal({
      at: { before: '1970-01-01T00:00:00.000Z', after: '1970-01-01T00:00:00.001Z' },
      rights: { before: ['a', 'b'], after: ['a'] },
    });
  });

  it('treats something new as changed from null and something removed as changed to null', () => {
    expect(changedFields(null, { name: 'Night shift', note: undefined })).to.deep.equal({
      name: { before: null, after: 'Night shift' },
    });
    expect(changedFields({ name: 'Night shift' }, null)).to.deep.equal({
      name: { before: 'Night shift', after: null },
    });
  });

  it('refuses values that JSON cannot hold', () => {
    expect(() => changedFields(null, { run: () => 1 })).to.throw('cannot hold a function');
  });
});
