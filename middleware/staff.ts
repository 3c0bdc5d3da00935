import { notFound } from '../shared/errors/app-error.ts';
import type { PageContext } from '../shared/page/page-context.ts';
import { StaffMenuStore } from '../shared/stores/StaffMenuStore.ts';

/** Lets a page of the back office open only for those whose menu has it. Everybody else gets the 404 page. */
export async function staff({ match, session, stores }: PageContext): Promise<void> {
  if (!match) return;
  if (!session.hasLogin) throw notFound();
  const menu = stores.lazy.of(StaffMenuStore);
  await menu.load();
  if (!menu.findByName(match.route.name)) throw notFound();
}
