import { FileText, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Receipt } from '../../shared/contracts/transactions.ts';
import type { ShownTransaction } from '../../shared/stores/shown-transaction.ts';
import { Button, buttonClass } from '../../shared/components/Button.tsx';
import { Dialog } from '../../shared/components/Dialog.tsx';
import { ReceiptSheet } from './ReceiptSheet.tsx';
import styles from './ReceiptDialog.module.css';

interface Props {
  isOpen: boolean;
  stay: ShownTransaction;
  receipt: Receipt;
  onClose: () => void;
  /** Actions below the receipt. */
  children?: ReactNode;
}

/** A preview of the receipt, with buttons to print and download it. */
export function ReceiptDialog({ isOpen, stay, receipt, onClose, children }: Props) {
  // Above the receipt, because the dialog focuses the first button and scrolls to it.
  const actions = (
    <p className={styles.actions}>
      {receipt.downloads && (
        <a
          download
          className={buttonClass('quiet', false, styles.keep)}
          href={`/api${receipt.downloads.pdf}`}
        >
          <FileText aria-hidden="true" size={20} />
          Download PDF
        </a>
      )}
      <Button onClick={() => window.print()}>
        <Printer aria-hidden="true" size={20} />
        Print
      </Button>
    </p>
  );
  return (
    <Dialog isOpen={isOpen} title={`Receipt Number ${receipt.receiptNumber}`} onClose={onClose}>
      {actions}
      <ReceiptSheet receipt={receipt} stay={stay} />
      {children}
      {isOpen &&
        // Browsers cannot split a dialog into printed pages, so print a separate copy.
        createPortal(
          <div data-print="alone">
            <ReceiptSheet isTitled receipt={receipt} stay={stay} />
          </div>,
          document.body,
        )}
    </Dialog>
  );
}
