import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import { FactList } from '../../../shared/components/FactList.tsx';
import { useFocusWhen } from '../../../shared/components/use-focus-when.ts';
import type { ListPage, ListRow } from '../../../shared/contracts/list-contracts.ts';
import { ListCellText } from './ListCellText.tsx';
import { columnHead, formatCell } from './list-cells.ts';
import type { ListPlace } from './list-place.ts';
import { writeUrl } from './list-url.ts';
import styles from './ListRowDetails.module.css';

interface Props {
  page: ListPage;
  place: ListPlace;
  row: ListRow;
}

/** All columns of one row. */
export function ListRowDetails({ page: { columns }, place: { path, query }, row }: Props) {
  const heading = useFocusWhen<HTMLHeadingElement>(true);
  const [name, ...others] = columns;
  const { row: _row, ...rest } = query;
  return (
    <section aria-labelledby="list-row" className={styles.details}>
      <h2 ref={heading} id="list-row" tabIndex={-1}>
        {name && `${name.label} ${formatCell(name, row.cells[name.key])}`}
      </h2>
      <FactList
        facts={others.map((column) => [
          columnHead(column),
          <ListCellText key={column.key} column={column} value={row.cells[column.key]} />,
        ])}
      />
      <LinkButton className={styles.close} to={writeUrl(path, rest)} variant="quiet">
        Close
      </LinkButton>
    </section>
  );
}
