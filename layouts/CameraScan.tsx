import { Camera } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { Banner } from '../shared/components/Banner.tsx';
import { Button } from '../shared/components/Button.tsx';
import { Dialog } from '../shared/components/Dialog.tsx';
import styles from './ScanBar.module.css';

interface Props {
  onScan: (code: string) => void;
}

const never = () => () => {};
/** At a desk, which has no touch screen, the hand-held scanner is faster. */
const canUseCamera = () => 'mediaDevices' in navigator && matchMedia('(pointer: coarse)').matches;

/** Scans with the camera of a phone, on pages whose route allows it. */
export function CameraScan({ onScan }: Props) {
  const canUse = useSyncExternalStore(never, canUseCamera, () => false);
  const [isOpen, setOpen] = useState(false);
  if (!canUse) return null;
  const handleScan = (code: string) => {
    setOpen(false);
    onScan(code);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Camera aria-hidden="true" size={20} /> Scan with the camera
      </Button>
      <Dialog isOpen={isOpen} shape="sheet" title="Scan with the camera" onClose={() => setOpen(false)}>
        <View onScan={handleScan} />
      </Dialog>
    </>
  );
}

function View({ onScan }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const handleFound = useEffectEvent(onScan);
  useEffect(() => {
    const ended = new AbortController();
    const read = async () => {
      const { readCamera } = await import('./read-camera.ts');
      const code = video.current && (await readCamera(video.current, ended.signal));
      if (code) handleFound(code);
    };
    read().catch((error: unknown) => {
      if (!ended.signal.aborted) setProblem(describe(error));
    });
    return () => ended.abort();
  }, []);
  return (
    <>
      {problem ? (
        <Banner tone="error">{problem}</Banner>
      ) : (
        <p>Hold the QR code or barcode in the middle of the picture.</p>
      )}
      {/* A camera's picture has no sound and no words. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video ref={video} aria-label="What the camera sees" className={styles.video} muted playsInline />
    </>
  );
}

const describe = (error: unknown): string =>
  error instanceof DOMException && error.name === 'NotAllowedError'
    ? 'The browser may not use the camera. Allow it in the settings of this site, or type the number.'
    : 'The camera can’t be used. Type the number instead.';
