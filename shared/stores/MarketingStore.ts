import { makeAutoObservable } from 'mobx';
import * as v from 'valibot';

const ARGUMENTS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
const state = v.record(v.string(), v.string());

/** The campaign that brought the visitor: the utm_* arguments of the newest address that had any. */
export class MarketingStore {
  campaign: Readonly<Record<string, string>> = {};

  constructor() {
    makeAutoObservable(this, {}, { deep: false });
  }

  get hasCampaign(): boolean {
    return Object.keys(this.campaign).length > 0;
  }

  /** Keeps the utm_* arguments; an address without any leaves the earlier campaign as it is. */
  capture(query: Record<string, string>): void {
    const found = ARGUMENTS.flatMap((name) => (query[name] ? [[name, query[name].slice(0, 200)]] : []));
    if (found.length > 0) this.campaign = Object.fromEntries(found);
  }

  toState() {
    return this.hasCampaign ? this.campaign : undefined;
  }

  fromState(given: unknown): void {
    this.campaign = v.parse(state, given);
  }
}
