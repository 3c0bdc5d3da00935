import { useEffect } from 'react';
import { Dialog } from '../../shared/components/Dialog.tsx';
import type { ShownPass } from '../../shared/stores/MembershipPassStore.ts';
import { PassCodes } from './PassCodes.tsx';

/** The codes and nothing else, white and large; the screen stays awake as long as they are shown. */
export function FullScreenPass({ pass, onClose }: { pass: ShownPass; onClose: () => void }) {
  useEffect(() => stayAwake(), []);
  return (
    <Dialog isOpen shape="full" title={pass.long_name || 'Your pass'} onClose={onClose}>
      <PassCodes isLarge pass={pass} />
    </Dialog>
  );
}

/** Where the browser can; asks again when the page comes back into view. @returns lets the screen sleep again */
function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isOver = false;
  const ask = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    // A phone that saves its battery refuses.
    lock = await navigator.wakeLock.request('screen').catch(() => undefined);
    if (isOver) await lock?.release();
  };
  void ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}
