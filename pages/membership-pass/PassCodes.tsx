import { Barcode } from '../../shared/components/Barcode.tsx';
import { QrCode } from '../../shared/components/QrCode.tsx';
import type { ShownPass } from '../../shared/stores/MembershipPassStore.ts';
import styles from './PassCodes.module.css';

/** The club number as barcode, QR code and text. White background in every theme. */
export function PassCodes({
  pass: { number, bars, qr },
  isLarge = false,
}: {
  pass: ShownPass;
  isLarge?: boolean;
}) {
  return (
    <div className={isLarge ? styles.large : styles.codes}>
      {qr && <QrCode rows={qr} what={`club number ${number}`} />}
      {bars ? (
        <Barcode bars={bars} text={number} what="club number" />
      ) : (
        <p className={styles.number}>{number}</p>
      )}
    </div>
  );
}
