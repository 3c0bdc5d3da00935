import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { LinkButton } from './LinkButton.tsx';
import styles from './Paging.module.css';

interface Props {
  /** Counted from 1. */
  page: number;
  count: number;
  pageSize: number;
  /** The address of a page. */
  pathOf: (page: number) => string;
  /** 'vouchers' */
  what: string;
  /** What the ways back and on are called: the list is the newest first, unless they say otherwise. */
  back?: string;
  on?: string;
  /** The list's heading: it takes the focus when a page was turned, and can, by a `tabIndex` of -1. */
  headingId?: string;
}

/** From page to page of a list; nothing where there is one page only. */
export function Paging({ page, count, pageSize, pathOf, what, headingId, ...words }: Props) {
  const { back = 'Newer', on = 'Older' } = words;
  const last = Math.ceil(count / pageSize);
  const shown = useRef(page);
  const isTurning = useRef(false);
  const handleTurn = () => (isTurning.current = true);
  useEffect(() => {
    if (page === shown.current) return;
    // Back and Forward keep the place that they return to.
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
