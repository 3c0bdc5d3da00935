import { expect } from 'chai';
import { type Burst, NO_BURST, readScanKey } from './scan-keys.ts';

/** Types keys with this time between them, and returns what counted as scanned. */
function type(keys: readonly string[], gap: number): string[] {
  let burst: Burst = NO_BURST;
  return keys.flatMap((key, index) => {
    const read = readScanKey(burst, { key, at: 1000 + index * gap });
    burst = read.burst;
    return read.scanned ?? [];
  });
}

describe('readScanKey', () => {
  it('takes keys at most 35 ms apart that end with Enter as a scan', () => {
    expect(type([...'1000042', 'Enter'], 8)).to.deep.equal(['1000042']);
    expect(type([...'1000042', 'Enter'], 35)).to.deep.equal(['1000042']);
  });

  it('takes slower keys as typed', () => {
    expect(type([...'1000042', 'Enter'], 36)).to.deep.equal([]);
  });

  it('ignores codes of fewer than four characters', () => {
    expect(type([...'123', 'Enter'], 8)).to.deep.equal([]);
  });

  it('keeps capital letters, for which scanners send Shift', () => {
    expect(type(['Shift', 'A', 'Shift', 'B', '1', '2', 'Enter'], 8)).to.deep.equal(['AB12']);
  });

  it('starts again after a pause or another key', () => {
    const typed = readScanKey(NO_BURST, { key: 'x', at: 0 }).burst;
    expect(readScanKey(typed, { key: '1', at: 500 }).burst.text).to.equal('1');
    expect(type([...'10', 'Tab', ...'0042', 'Enter'], 8)).to.deep.equal(['0042']);
  });

  it('reads two scans one after the other', () => {
    expect(type([...'1000042', 'Enter', ...'1000043', 'Enter'], 8)).to.deep.equal(['1000042', '1000043']);
  });
});
