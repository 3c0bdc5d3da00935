/**
 * Stands in for `node:async_hooks` inside the bundled React. React keeps the request under way in an AsyncLocalStorage,
 * for resource hints given from asynchronous code, which this site does not give. On Node 20 the first use of a real one
 * switches hooks on that slow down every promise and socket of the process for good; this one costs nothing.
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
