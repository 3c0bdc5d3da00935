import { StatusTag } from '../../../shared/components/StatusTag.tsx';
import type { ListCell, ListColumn } from '../../../shared/contracts/list-contracts.ts';
import { formatCell } from './list-cells.ts';

/** A cell as text; a status also as a shape. */
export function ListCellText({ column, value }: { column: ListColumn; value: ListCell | undefined }) {
  const tone = column.options.find((option) => option.value === value)?.tone;
  const text = formatCell(column, value);
  return tone ? <StatusTag tone={tone}>{text}</StatusTag> : text;
}
