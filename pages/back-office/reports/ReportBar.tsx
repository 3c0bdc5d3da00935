import { ChevronLeft, ChevronRight, Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '../../../shared/components/Button.tsx';
import { LinkButton } from '../../../shared/components/LinkButton.tsx';
import styles from './ReportPage.module.css';

interface Props {
  /** The form that chooses the period. */
  children: ReactNode;
  previous: { to: string; label: string };
  next: { to: string; label: string };
  /** The address of the CSV file; null for those who may not export. */
  csv: string | null;
}

/** Above a report: its period, the ones before and after, CSV and print. */
export function ReportBar({ children, previous, next, csv }: Props) {
  return (
    <div className={styles.bar} data-print="no">
      {children}
      <LinkButton className={styles.icon} rel="prev" to={previous.to} variant="quiet">
        <ChevronLeft aria-hidden="true" size={20} />
        {previous.label}
      </LinkButton>
      <LinkButton className={styles.icon} rel="next" to={next.to} variant="quiet">
        {next.label}
        <ChevronRight aria-hidden="true" size={20} />
      </LinkButton>
      {csv && (
        <a className={buttonClass('quiet', false, styles.icon)} download href={csv}>
          <Download aria-hidden="true" size={20} />
          Export CSV
        </a>
      )}
      <Button className={styles.icon} variant="quiet" onClick={() => window.print()}>
        <Printer aria-hidden="true" size={20} />
        Print
      </Button>
    </div>
  );
}
