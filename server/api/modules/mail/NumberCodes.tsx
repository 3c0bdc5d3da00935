import { createElement, type ReactNode } from 'react';
import { styles } from './mail-styles.ts';

/** The quiet zone beside the barcode, in modules. */
const QUIET = 10;
/** In pixels. */
const BAR_MODULE = 2;
const BAR_HEIGHT = 56;
const QR_MODULE = 5;

interface Props {
  bars?: readonly number[] | null | undefined;
  qr?: readonly string[] | null | undefined;
}

/**
 * A number as QR code and barcode, above the number itself. Drawn with table cells, because many mail programs block
 * images.
 */
export function NumberCodes({ bars, qr }: Props) {
  return (
    <div aria-hidden="true" data-skip-in-text="true" style={styles.codes}>
      {qr && (
        <Cells
          name="qr-code"
          rows={qr.map((row) => [...row].map((bit) => module(bit === '1', QR_MODULE, QR_MODULE)))}
        />
      )}
      {bars && (
        <Cells
          name="barcode"
          rows={[
            [QUIET, ...bars, QUIET].map((width, index) =>
              module(index % 2 === 1, width * BAR_MODULE, BAR_HEIGHT),
            ),
          ]}
        />
      )}
    </div>
  );
}

// Children instead of lists: modules have no identity to make keys from.
const Cells = ({ name, rows }: { name: string; rows: ReactNode[][] }) => (
  <table
    role="presentation"
    className={name}
    align="center"
    cellPadding={0}
    cellSpacing={0}
    style={styles.code}
  >
    {createElement('tbody', null, ...rows.map((cells) => createElement('tr', null, ...cells)))}
  </table>
);

const module = (isDark: boolean, width: number, height: number) => (
  <td height={height} style={isDark ? styles.darkModule : undefined} width={width} />
);
