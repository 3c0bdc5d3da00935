import { useNavigate } from 'react-router-dom';
import { Checkbox } from '../../../shared/components/Checkbox.tsx';
import type { ListColumn, ListPage } from '../../../shared/contracts/list-contracts.ts';
import { ListMenu } from './ListMenu.tsx';
import { columnHead } from './list-cells.ts';
import type { ListPlace } from './list-place.ts';
import { writeUrl } from './list-url.ts';

interface Props {
  page: ListPage;
  place: ListPlace;
  shown: readonly ListColumn[];
}

/** Chooses the columns of the table and of the export. The first column names the row and stays. */
export function ListColumns({ page: { columns }, place: { path, query }, shown }: Props) {
  const navigate = useNavigate();
  const keys = shown.slice(1).map(({ key }) => key);
  const choose = (key: string, isChosen: boolean) => {
    const chosen = isChosen ? [...keys, key] : keys.filter((one) => one !== key);
    const isUsual = columns.slice(1).every((column) => chosen.includes(column.key) === column.is_usual);
    const { columns: _columns, ...rest } = query;
    // The same page of the list: it gets no entry in the history.
    void navigate(writeUrl(path, isUsual ? rest : { ...rest, columns: chosen.join(',') }), {
      replace: true,
      preventScrollReset: true,
    });
  };
  return (
    <ListMenu title="Columns">
      {columns.slice(1).map((column) => (
        <Checkbox
          key={column.key}
          checked={keys.includes(column.key)}
          disabled={keys.length === 1 && keys.includes(column.key)}
          label={columnHead(column)}
          name={`column-${column.key}`}
          onChange={(isChosen) => choose(column.key, isChosen)}
        />
      ))}
    </ListMenu>
  );
}
