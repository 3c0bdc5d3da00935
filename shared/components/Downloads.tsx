import { CalendarPlus, FileText, Wallet } from 'lucide-react';
import styles from './Downloads.module.css';

/** Paths below /api. */
interface Files {
  pdf: string;
  pkpass?: string | null | undefined;
  ics?: string | undefined;
}

/** Links to the documents of a booking or voucher. */
export function Downloads({ files }: { files: Files }) {
  return (
    <ul className={styles.downloads}>
      {files.pkpass && <Download href={files.pkpass} Icon={Wallet} label="Add to Apple Wallet" />}
      <Download href={files.pdf} Icon={FileText} label="Download PDF" />
      {files.ics && <Download href={files.ics} Icon={CalendarPlus} label="Add to calendar" />}
    </ul>
  );
}

interface DownloadProps {
  /** A path below /api. */
  href: string;
  Icon: typeof Wallet;
  label: string;
}

function Download({ href, Icon, label }: DownloadProps) {
  return (
    <li>
      <a download className={styles.download} href={`/api${href}`}>
        <Icon aria-hidden="true" size={20} />
        {label}
      </a>
    </li>
  );
}
