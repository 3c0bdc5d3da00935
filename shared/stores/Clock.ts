import { makeAutoObservable } from 'mobx';

/** The server's time, as far as it is known: prices expire by it, and devices' clocks are often wrong. */
export class Clock {
  /** Milliseconds. */
  now = 0;
  /** How far the device's clock is behind; null while time stands still. */
  #lag: number | null = 0;

  constructor() {
    makeAutoObservable(this);
  }

  /** One pass on the server has one time. */
  stop(now: Date): void {
    this.now = now.getTime();
    this.#lag = null;
  }

  /** The server said what time it is. */
  set(serversNow: number): void {
    if (this.#lag === null) return;
    this.#lag = serversNow - Date.now();
    this.now = serversNow;
  }

  /** Time goes on. */
  tick(): void {
    if (this.#lag !== null) this.now = Date.now() + this.#lag;
  }
}
