import { makeAutoObservable } from 'mobx';
import * as v from 'valibot';

const ARGUMENTS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
const state = v.record(v.string(), v.string());

/** The visitor's campaign: the latest utm_* parameters. */
export class MarketingStore {
  campaign: Readonly<Record<string, string>> = {};

  constructor() {
    makeAutoObservable(this, {}, { deep: false });
  }

  get hasCampaign(): boolean {
    return Object.keys(this.campaign).length > 0;
  }

  /** Stores the utm_* parameters. An address without any keeps the earlier campaign. */
  capture(query: Record<string, string>): void {
    const found = ARGUMENTS.flatMap((name) => (query[name] ? [[name, query[name].slice(0, 200)]] : []));
    if (found.length > 0) this.campaign = Object.fromEntries(found);
  }

  toState() {
    return this.hasCampaign ? this.campaign : undefined;
  }

  fromState(input: unknown): void {
    this.campaign = v.parse(state, input);
  }
}
