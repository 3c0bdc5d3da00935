/**
 * Replaces `node:async_hooks` inside the bundled React. React keeps the current request in an AsyncLocalStorage for
 * resource hints from asynchronous code, which this site does not use. On Node 20 a real AsyncLocalStorage enables hooks
 * that slow down every promise and socket of the process.
 */
export class AsyncLocalStorage<T> {
  #store: T | undefined;

  run<R, A extends unknown[]>(store: T, work: (...args: A) => R, ...args: A): R {
    const outer = this.#store;
    this.#store = store;
    try {
      return work(...args);
    } finally {
      this.#store = outer;
    }
  }

  getStore(): T | undefined {
    return this.#store;
  }
}
