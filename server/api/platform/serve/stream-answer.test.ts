import { expect } from 'chai';
import { streamWhileAllowed } from './stream-answer.ts';

describe('streamWhileAllowed', () => {
  /** Chunks that each take 25 seconds. */
  function stream(check: () => Promise<void>) {
    let seconds = 0;
    const failures: unknown[] = [];
    async function* chunks() {
      for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) {
        seconds += 25;
        yield text;
      }
    }
    const options = {
      now: () => new Date(seconds * 1000),
      check,
      onFailure: (error: unknown) => void failures.push(error),
    };
    return { chunks: streamWhileAllowed(chunks(), options), failures };
  }

  async function read(chunks: AsyncIterable<string>) {
    let text = '';
    try {
      for await (const chunk of chunks) text += chunk;
    } catch (error) {
      return { text, error };
    }
    return { text };
  }

  it('passes on every chunk and checks access once a minute', async () => {
    let checks = 0;
    const { chunks, failures } = stream(async () => void (checks += 1));
    expect(await read(chunks)).to.deep.equal({ text: 'abcdef' });
    expect(checks).to.equal(2);
    expect(failures).to.deep.equal([]);
  });

  it('ends in the middle when the caller has lost access', async () => {
    const lost = new Error('Logged out');
    const { chunks, failures } = stream(async () => {
      throw lost;
    });
    expect(await read(chunks)).to.deep.equal({ text: 'ab', error: lost });
    expect(failures).to.deep.equal([lost]);
  });
});
