import { ArrowDown, ArrowUp } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { AppLink } from '../../../shared/components/AppLink.tsx';
import { classNames } from '../../../shared/components/class-names.ts';
import type { ListColumn, ListPage, ListRow } from '../../../shared/contracts/list-contracts.ts';
import { useStores } from '../../../shared/stores/stores-context.ts';
import { BulkStore } from './BulkStore.ts';
import { ListCellText } from './ListCellText.tsx';
import { columnHead, formatCell, isEmptyCell, isNumeric } from './list-cells.ts';
import type { ListPlace } from './list-place.ts';
import { changeQuery, nextSort, writeUrl } from './list-url.ts';
import styles from './ListTable.module.css';

interface Props {
  page: ListPage;
  place: ListPlace;
  columns: readonly ListColumn[];
  isSelectable: boolean;
}

/** The rows of a page. On phones each row is a card, with the column names repeated. */
export function ListTable({ page, place, columns, isSelectable }: Props) {
  const { title, rows } = page;
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} page={page} place={place} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column, at) =>
                at === 0 ? (
                  <th key={column.key} scope="row">
                    {isSelectable && (
                      <RowCheckbox id={row.id} name={formatCell(column, row.cells[column.key])} />
                    )}
                    <RowLink column={column} place={place} row={row} />
                  </th>
                ) : (
                  <td
                    key={column.key}
                    className={classNames(isNumeric(column) && styles.number)}
                    data-empty={isEmptyCell(row.cells[column.key]) || undefined}
                    data-label={columnHead(column)}
                  >
                    <ListCellText column={column} value={row.cells[column.key]} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({
  column,
  page: { sort },
  place: { path, query },
}: { column: ListColumn } & Pick<Props, 'page' | 'place'>) {
  const { key, is_sortable: isSortable } = column;
  const isCurrent = sort.replace(/^-/, '') === key;
  const isDescending = sort.startsWith('-');
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      aria-sort={isCurrent ? (isDescending ? 'descending' : 'ascending') : undefined}
      className={classNames(isNumeric(column) && styles.number)}
      scope="col"
    >
      {isSortable ? (
        <AppLink
          className={styles.sort}
          to={writeUrl(path, changeQuery(query, { sort: nextSort(sort, key) }))}
        >
          {columnHead(column)}
          {isCurrent && <Arrow aria-hidden="true" size={16} />}
        </AppLink>
      ) : (
        columnHead(column)
      )}
    </th>
  );
}

/** The link that names a row: to its own page, or to all of its columns. */
function RowLink({
  row,
  column,
  place: { path, query },
}: {
  row: ListRow;
  column: ListColumn;
  place: ListPlace;
}) {
  const to = row.href ?? writeUrl(path, { ...query, row: row.id });
  return (
    <AppLink className={styles.name} data-list-row="" to={to}>
      {formatCell(column, row.cells[column.key])}
    </AppLink>
  );
}

const RowCheckbox = observer(function RowCheckbox({ id, name }: { id: string; name: string }) {
  const store = useStores().lazy.of(BulkStore);
  return (
    <label className={styles.select}>
      <span className="visually-hidden">Select {name}</span>
      <input
        checked={store.matching !== null || store.selected.has(id)}
        type="checkbox"
        onChange={() => store.toggle(id)}
      />
    </label>
  );
});
