import { runInAction } from 'mobx';
import type { ApiClient } from '../shared/api/api-client.ts';
import { getStaffMenu } from '../shared/contracts/staff.ts';
import type { Stores } from '../shared/stores/stores.ts';

/** Adds the link to the back office to the menu of somebody who may open one of its pages. */
export async function addStaffLink({ auth }: Stores, api: ApiClient): Promise<void> {
  const { title, pages } = await api.call(getStaffMenu, {});
  const first = pages.find(({ group, path }) => group !== null && path.startsWith('/'));
  if (first) runInAction(() => (auth.staffLink = { label: title, path: first.path }));
}
