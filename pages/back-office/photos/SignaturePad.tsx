import { type PointerEvent, useRef, useState } from 'react';
import { Button } from '../../../shared/components/Button.tsx';
import styles from './Photos.module.css';

const WIDTH = 800;
const HEIGHT = 240;
const LINE = 4;

/** Signs with a finger or a mouse. Optional everywhere, because not everybody can. */
export function SignaturePad({ onSign }: { onSign: (picture: Blob | null) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isSigned, setIsSigned] = useState(false);
  const handleDown = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (!isSigned) clear(pen);
    pen.beginPath();
    pen.moveTo(...placeOf(event));
    setIsSigned(true);
  };
  const handleMove = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    pen.lineTo(...placeOf(event));
    pen.stroke();
  };
  const handleUp = () => {
    if (canvas.current) onSign(readPicture(canvas.current));
  };
  const handleClear = () => {
    const pen = canvas.current?.getContext('2d');
    if (pen) clear(pen);
    setIsSigned(false);
    onSign(null);
  };
  return (
    <div>
      <p>
        Signature <span className={styles.optional}>(optional)</span>
      </p>
      <canvas
        ref={canvas}
        className={styles.signature}
        height={HEIGHT}
        width={WIDTH}
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={handleUp}
      >
        Signature
      </canvas>
      {isSigned && (
        <Button variant="quiet" onClick={handleClear}>
          Sign again
        </Button>
      )}
    </div>
  );
}

/** Reads it at once. `toBlob` may take seconds on a busy phone, and the next button may be pressed before that. */
function readPicture(canvas: HTMLCanvasElement): Blob {
  const [, data = ''] = canvas.toDataURL('image/jpeg').split(',');
  return new Blob([Uint8Array.from(atob(data), (char) => char.charCodeAt(0))], { type: 'image/jpeg' });
}

/** A JPEG has no transparency. */
function clear(pen: CanvasRenderingContext2D): void {
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.strokeStyle = '#000';
  pen.lineWidth = LINE;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
}

function placeOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): [number, number] {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return [((clientX - left) / width) * WIDTH, ((clientY - top) / height) * HEIGHT];
}
