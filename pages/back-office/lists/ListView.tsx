import { observer } from 'mobx-react-lite';
import { Download } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { buttonClass } from '../../../shared/components/Button.tsx';
import { EmptyState } from '../../../shared/components/EmptyState.tsx';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { LoadError } from '../../../shared/components/LoadError.tsx';
import type { ListContracts } from '../../../shared/contracts/list-contracts.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import type { BulkContracts } from './BulkStore.ts';
import { ListBulk } from './ListBulk.tsx';
import { ListColumns } from './ListColumns.tsx';
import { ListCount } from './ListCount.tsx';
import { ListFilters } from './ListFilters.tsx';
import { ListKeys } from './ListKeys.tsx';
import { ListPaging } from './ListPaging.tsx';
import { ListRowDetails } from './ListRowDetails.tsx';
import { ListStore } from './ListStore.ts';
import { ListTable } from './ListTable.tsx';
import { ListViews } from './ListViews.tsx';
import { shownColumns } from './list-cells.ts';
import { pickCountQuery, readQuery, writeUrl } from './list-url.ts';
import styles from './ListView.module.css';

interface Props {
  list: ListContracts;
  /** Filters of this page that nobody can change; their controls are not shown. */
  fixed?: Record<string, string>;
  /** What to say when there are no rows at all. */
  empty: string;
  /** The calls of the list's bulk actions. */
  bulk?: BulkContracts;
}

const NO_FILTERS = {};

/** A list of the back office: search, filters, table, pages and export. All of its state is in the URL. */
export const ListView = observer(function ListView({ list, fixed = NO_FILTERS, empty, bulk }: Props) {
  const { page, trouble } = useStores().lazy.of(ListStore);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = readQuery(search);
  if (!page)
    return (
      <div className={styles.list}>
        <LoadError
          message={trouble ?? undefined}
          onRetry={() => void navigate(pathname + search, { replace: true })}
        />
        <p>
          <LinkButton to={pathname}>Go to the start of the list</LinkButton>
        </p>
      </div>
    );
  const columns = shownColumns(page.columns, query.columns);
  const place = { path: pathname, query };
  const filters = pickCountQuery(list.definition, { ...query, ...fixed });
  const isFiltered = Object.keys(pickCountQuery(list.definition, query)).length > 0;
  const isSelectable = bulk !== undefined && page.bulk_actions.length > 0 && page.rows.length > 0;
  const row = page.rows.find(({ id }) => id === query.row);
  return (
    <div className={styles.list}>
      <ListFilters
        key={search}
        page={page}
        place={place}
        hidden={Object.keys(fixed)}
        isFiltered={isFiltered}
      />
      {row && <ListRowDetails page={page} place={place} row={row} />}
      <div className={styles.bar}>
        <ListCount page={page} />
        <div className={styles.tools}>
          <ListViews list={list} page={page} place={place} />
          <ListColumns page={page} place={place} shown={columns} />
          {page.may_export && page.rows.length > 0 && (
            <a
              className={buttonClass('quiet', false, styles.export)}
              data-print="no"
              download
              href={writeUrl(`/api${list.exportCsv.path}`, {
                ...filters,
                sort: page.sort,
                columns: columns.map(({ key }) => key).join(','),
              })}
            >
              <Download aria-hidden="true" size={20} />
              Export CSV
            </a>
          )}
        </div>
      </div>
      {isSelectable && <ListBulk bulk={bulk} filters={filters} page={page} />}
      {page.rows.length > 0 ? (
        <ListTable columns={columns} isSelectable={isSelectable} page={page} place={place} />
      ) : (
        <EmptyState
          action={<LinkButton to={pathname}>{isFiltered ? 'Clear filters' : 'Refresh'}</LinkButton>}
          title={isFiltered ? 'Nothing matches' : empty}
        />
      )}
      <ListPaging page={page} place={place} />
      <ListKeys />
    </div>
  );
});
