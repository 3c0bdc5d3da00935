import { makeAutoObservable } from 'mobx';
import * as v from 'valibot';
import type { LayoutName } from '../page/route.ts';

const state = v.object({ layout: v.picklist(['default', 'point-club', 'wide']) });

/** How the shown page is framed, and whether the next one is on its way. */
export class PageStore {
  layout: LayoutName = 'default';
  /** A click is being answered: the progress bar shows. */
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

  fromState(given: unknown): void {
    this.layout = v.parse(state, given).layout;
  }
}
