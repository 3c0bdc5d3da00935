import { ChevronLeft, ChevronRight } from 'lucide-react';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import type { ListPage } from '../../../shared/contracts/list-contracts.ts';
import type { ListPlace } from './list-place.ts';
import { changeQuery, writeUrl } from './list-url.ts';
import styles from './ListView.module.css';

/** Links to the pages beside this one. Hidden if there is only one page. */
export function ListPaging({
  page: { title, previous, next },
  place: { path, query },
}: {
  page: ListPage;
  place: ListPlace;
}) {
  if (previous === null && next === null) return null;
  const to = (changes: Record<string, string>) => writeUrl(path, changeQuery(query, changes));
  return (
    <nav aria-label={`Pages of ${title.toLowerCase()}`} className={styles.paging}>
      {previous !== null && (
        <LinkButton rel="prev" to={to({ before: previous })} variant="quiet">
          <ChevronLeft aria-hidden="true" size={20} />
          Previous
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton rel="next" to={to({ after: next })} variant="quiet">
          Next
          <ChevronRight aria-hidden="true" size={20} />
        </LinkButton>
      )}
    </nav>
  );
}
