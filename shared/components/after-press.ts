/**
 * Does `work` now, or, while the mouse or a finger presses something, when that is over. Leaving a field may put a message
 * below it; were the page to move in the middle of a press, the pressed button would not get its click.
 */
export function afterPress(work: () => void): void {
  if (!document.querySelector(':active')) return work();
  addEventListener('mouseup', () => setTimeout(work), { capture: true, once: true });
}
