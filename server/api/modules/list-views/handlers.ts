import * as calls from '../../../../shared/contracts/list-views.ts';
import type { Deps } from '../../platform/deps.ts';
import { handle, type Handler } from '../../platform/serve/handler.ts';
import { changeListView, deleteListView, saveListView } from './change-list-views.ts';

export function listViewHandlers({ db }: Pick<Deps, 'db'>): Handler[] {
  return [
    handle(calls.saveListView, ({ body, member }) => saveListView(db, body, member)),
    handle(calls.changeListView, ({ params: { id }, body: edit, member }) =>
      changeListView(db, id, { edit, member }),
    ),
    handle(calls.deleteListView, ({ params: { id }, member }) => deleteListView(db, id, member)),
  ];
}
