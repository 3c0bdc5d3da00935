/**
 * Runs `work` now or, while a mouse button or a finger is down, when it is released. Leaving a field may show a message
 * below it. If that moved a button during a press, the button would not get its click.
 */
export function afterPress(work: () => void): void {
  if (!document.querySelector(':active')) return work();
  addEventListener('mouseup', () => setTimeout(work), { capture: true, once: true });
}
