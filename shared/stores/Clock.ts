import { makeAutoObservable } from 'mobx';

/** The server's time. Prices expire by it, because devices' clocks are often wrong. */
export class Clock {
  /** Milliseconds. */
  now = 0;
  /** How far the device's clock is behind; null while the clock is stopped. */
  #lag: number | null = 0;

  constructor() {
    makeAutoObservable(this, {}, { deep: false });
  }

  /** Stops the clock: a page has one time on the server. */
  stop(now: Date): void {
    this.now = now.getTime();
    this.#lag = null;
  }

  /** Sets the server's time. */
  set(serversNow: number): void {
    if (this.#lag === null) return;
    this.#lag = serversNow - Date.now();
    this.now = serversNow;
  }

  /** Starts the clock and updates the time. */
  tick(): void {
    if (this.#lag !== null) this.now = Date.now() + this.#lag;
  }
}
