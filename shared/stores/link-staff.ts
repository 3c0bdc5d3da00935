import { runInAction } from 'mobx';
import { StaffMenuStore } from './StaffMenuStore.ts';
import type { Stores } from './stores.ts';

/** Adds the link to the back office to the menu of somebody who may open one of its pages. Throws the call's error. */
export async function linkStaff({ auth, lazy }: Stores): Promise<void> {
  const store = lazy.of(StaffMenuStore);
  await store.load();
  const first = store.menu?.pages.find(({ group, path }) => group !== null && path.startsWith('/'));
  if (first) runInAction(() => (auth.staffLink = { label: store.title, path: first.path }));
}
