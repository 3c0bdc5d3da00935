import { Barcode } from './Barcode.tsx';
import styles from './NumberCodes.module.css';
import { QrCode } from './QrCode.tsx';

interface Props {
  number: string;
  bars?: readonly number[] | null | undefined;
  qr?: readonly string[] | null | undefined;
  /** 'club number' */
  what: string;
  isLarge?: boolean;
}

/** A number as QR code, barcode and text. White background in every theme. */
export function NumberCodes({ number, bars, qr, what, isLarge = false }: Props) {
  return (
    <div className={isLarge ? styles.large : styles.codes}>
      {qr && <QrCode rows={qr} what={`${what} ${number}`} />}
      {bars ? <Barcode bars={bars} text={number} what={what} /> : <p className={styles.number}>{number}</p>}
    </div>
  );
}
