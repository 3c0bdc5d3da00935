import { NumberCodes } from '../../shared/components/NumberCodes.tsx';
import { useEffect } from 'react';
import { Dialog } from '../../shared/components/Dialog.tsx';
import type { ShownPass } from '../../shared/stores/MembershipPassStore.ts';

/** Shows only the codes, large and on white. The screen stays awake meanwhile. */
export function FullScreenPass({ pass, onClose }: { pass: ShownPass; onClose: () => void }) {
  useEffect(() => stayAwake(), []);
  return (
    <Dialog isOpen shape="full" title={pass.long_name || 'Your pass'} onClose={onClose}>
      <NumberCodes isLarge {...pass} what="club number" />
    </Dialog>
  );
}

/** Keeps the screen awake if the browser can, also after the page was hidden. @returns releases the screen */
function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isOver = false;
  const ask = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    // Phones in battery saver mode refuse.
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
