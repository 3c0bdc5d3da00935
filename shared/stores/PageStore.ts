import { makeAutoObservable } from 'mobx';
import * as v from 'valibot';

/** The frame around a page. */
export type LayoutName = 'default' | 'point-club' | 'wide';

const state = v.object({ layout: v.picklist(['default', 'point-club', 'wide']) });

/** The layout of the current page, and whether the next page is loading. */
export class PageStore {
  layout: LayoutName = 'default';
  /** The next page is loading. Shows the progress bar. */
  isLoading = false;

  constructor() {
    makeAutoObservable(this, {}, { deep: false });
  }

  setLayout(layout: LayoutName): void {
    this.layout = layout;
  }

  setLoading(isLoading: boolean): void {
    this.isLoading = isLoading;
  }

  toState() {
    return this.layout === 'default' ? undefined : { layout: this.layout };
  }

  fromState(input: unknown): void {
    this.layout = v.parse(state, input).layout;
  }
}
