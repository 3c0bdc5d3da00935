import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { LinkButton } from './LinkButton.tsx';
import styles from './Paging.module.css';

interface Props {
  /** Counted from 1. */
  page: number;
  count: number;
  pageSize: number;
  /** Returns the URL of a page. */
  pathOf: (page: number) => string;
  /** 'vouchers' */
  what: string;
  /** The labels of the links; by default for a list with the newest first. */
  back?: string;
  on?: string;
  /** The ID of the list's heading, which gets the focus on another page. It needs `tabIndex={-1}`. */
  headingId?: string;
}

/** Links to the previous and next page of a list. Hidden if there is only one page. */
export function Paging({ page, count, pageSize, pathOf, what, headingId, ...words }: Props) {
  const { back = 'Newer', on = 'Older' } = words;
  const last = Math.ceil(count / pageSize);
  const shown = useRef(page);
  const isTurning = useRef(false);
  const handleTurn = () => (isTurning.current = true);
  useEffect(() => {
    if (page === shown.current) return;
    // Back and Forward keep the scroll position.
    if (isTurning.current && headingId) document.getElementById(headingId)?.focus();
    shown.current = page;
    isTurning.current = false;
  }, [page, headingId]);
  if (last <= 1) return null;
  return (
    <nav aria-label={`Pages of ${what}`} className={styles.paging}>
      {page > 1 && (
        <LinkButton rel="prev" to={pathOf(page - 1)} variant="quiet" onClick={handleTurn}>
          <ChevronLeft aria-hidden="true" size={20} />
          {back}
        </LinkButton>
      )}
      <p className={styles.here}>
        Page {page} of {last}
      </p>
      {page < last && (
        <LinkButton rel="next" to={pathOf(page + 1)} variant="quiet" onClick={handleTurn}>
          {on}
          <ChevronRight aria-hidden="true" size={20} />
        </LinkButton>
      )}
    </nav>
  );
}
