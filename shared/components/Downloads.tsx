import { CalendarPlus, FileText, Wallet } from 'lucide-react';
import { useWalletLinks, type WalletPaths } from './use-wallet-links.ts';
import styles from './Downloads.module.css';

/** Paths below /api. */
interface Files extends WalletPaths {
  pdf: string;
  ics?: string | undefined;
}

/** Links to the documents of a booking or voucher. */
export function Downloads({ files }: { files: Files }) {
  const wallets = useWalletLinks(files);
  return (
    <ul className={styles.downloads}>
      {wallets.map(({ path, label, isFile }) => (
        <Download key={path} href={path} Icon={Wallet} isFile={isFile} label={label} />
      ))}
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
  /** A file is saved, a page is opened. */
  isFile?: boolean;
}

function Download({ href, Icon, label, isFile = true }: DownloadProps) {
  return (
    <li>
      <a className={styles.download} download={isFile} href={`/api${href}`}>
        <Icon aria-hidden="true" size={20} />
        {label}
      </a>
    </li>
  );
}
