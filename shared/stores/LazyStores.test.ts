import { expect } from 'chai';
import { createStores, dehydrate, hydrate } from './create-stores.ts';
import type { Stores } from './stores.ts';

class NoteStore {
  static readonly key = 'note';
  text = '';

  toState(): string | undefined {
    return this.text || undefined;
  }

  fromState(input: unknown): void {
    this.text = String(input);
  }
}

const buildStores = (): Stores =>
  createStores(() => Promise.reject(new Error('This test makes no request'))).stores;

describe('LazyStores', () => {
  it('creates each store once per visitor', () => {
    const stores = buildStores();
    expect(stores.lazy.of(NoteStore)).to.equal(stores.lazy.of(NoteStore));
    expect(stores.lazy.of(NoteStore)).not.to.equal(buildStores().lazy.of(NoteStore));
  });

  it('hydrates a store when it is first used', () => {
    const server = buildStores();
    server.lazy.of(NoteStore).text = '</script><b>';
    const browser = buildStores();
    hydrate(browser, dehydrate(server));
    expect(browser.lazy.of(NoteStore).text).to.equal('</script><b>');
  });

  it('dehydrates nothing for stores without state', () => {
    const stores = buildStores();
    stores.lazy.of(NoteStore);
    expect(JSON.parse(dehydrate(stores))).not.to.have.property('lazy');
  });
});
