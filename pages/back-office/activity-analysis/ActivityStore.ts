import { makeAutoObservable, runInAction } from 'mobx';
import * as v from 'valibot';
import { ApiError } from '../../../shared/api/api-error.ts';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import { type ActivityAnalysis, getActivity } from '../../../shared/contracts/activity.ts';
import { businessDayText } from '../../../shared/contracts/sales-reports.ts';
import type { Stores } from '../../../shared/stores/stores.ts';
import { toNothing } from '../../../shared/stores/to-nothing.ts';

const state = v.object({
  analysis: v.nullable(getActivity.output),
  from: v.string(),
  to: v.string(),
  problems: v.record(v.string(), v.array(v.string())),
});

/** When cars come and go in a period. */
export class ActivityStore {
  static readonly key = 'activity';
  /** null: it could not be loaded, or the period is refused. */
  analysis: ActivityAnalysis | null = null;
  /** The days in the form. */
  from = '';
  to = '';
  /** Why the period is refused, by field. */
  problems: Readonly<Record<string, string[]>> = {};
  readonly #api: ApiClient;

  constructor(_stores: Stores, api: ApiClient) {
    this.#api = api;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** Source: GET /transactions/activity. @param typed the query of the address; what is no day is left out */
  async load(typed: { from?: string | undefined; to?: string | undefined }): Promise<void> {
    const [from, to] = [readDay(typed.from), readDay(typed.to)];
    const query = { ...(from && { from }), ...(to && { to }) };
    let problems: Record<string, string[]> = {};
    const analysis = await this.#api.call(getActivity, { query }).catch((error: unknown) => {
      if (error instanceof ApiError && error.isValidation) problems = error.fieldErrors;
      return toNothing(error);
    });
    runInAction(() =>
      Object.assign(this, {
        analysis: analysis ?? null,
        problems,
        from: analysis?.activity.first_day ?? from ?? '',
        to: analysis?.activity.last_day ?? to ?? '',
      }),
    );
  }

  toState() {
    const { analysis, from, to, problems } = this;
    return { analysis, from, to, problems };
  }

  fromState(input: unknown): void {
    Object.assign(this, v.parse(state, input));
  }
}

function readDay(typed: string | undefined): string | undefined {
  const parsed = v.safeParse(businessDayText, typed);
  return parsed.success ? parsed.output : undefined;
}
