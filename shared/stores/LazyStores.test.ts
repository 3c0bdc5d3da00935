import { expect } from 'chai';
import { createStores, dehydrate, hydrate } from './create-stores.ts';
import type { Stores } from './stores.ts';

class NoteStore {
  static readonly key = 'note';
  text = '';

  toState(): string | undefined {
    return this.text || undefined;
  }

  fromState(given: unknown): void {
    this.text = String(given);
  }
}

const buildStores = (): Stores =>
  createStores(() => Promise.reject(new Error('This test makes no request'))).stores;

describe('stores that pages bring along', () => {
  it('are made once for a visitor, and never for two', () => {
    const stores = buildStores();
    expect(stores.lazy.of(NoteStore)).to.equal(stores.lazy.of(NoteStore));
    expect(stores.lazy.of(NoteStore)).not.to.equal(buildStores().lazy.of(NoteStore));
  });

  it('know in the browser what they knew on the server, whenever they are asked for', () => {
    const server = buildStores();
    server.lazy.of(NoteStore).text = '</script><b>';
    const browser = buildStores();
    hydrate(browser, dehydrate(server));
    expect(browser.lazy.of(NoteStore).text).to.equal('</script><b>');
  });

  it('send nothing while they are at rest', () => {
    const stores = buildStores();
    stores.lazy.of(NoteStore);
    expect(JSON.parse(dehydrate(stores))).not.to.have.property('lazy');
  });
});
