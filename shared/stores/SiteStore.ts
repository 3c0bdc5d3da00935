import { makeAutoObservable } from 'mobx';
import * as v from 'valibot';

const state = v.object({
  origin: v.string(),
  isDemo: v.boolean(),
  year: v.number(),
  sentryDsn: v.nullable(v.string()),
});
export type SiteState = v.InferOutput<typeof state>;

/** The site's configuration that the browser may see. */
export class SiteStore {
  /** Scheme and host of canonical URLs, without a trailing slash. */
  origin = '';
  isDemo = false;
  /** The Pacific year, for the copyright line. */
  year = 0;
  sentryDsn: string | null = null;

  constructor() {
    makeAutoObservable(this, {}, { deep: false });
  }

  set(values: SiteState): void {
    Object.assign(this, values);
  }

  toState(): SiteState {
    return { origin: this.origin, isDemo: this.isDemo, year: this.year, sentryDsn: this.sentryDsn };
  }

  fromState(input: unknown): void {
    this.set(v.parse(state, input));
  }
}
