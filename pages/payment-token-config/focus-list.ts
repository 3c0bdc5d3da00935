import type { FormState } from '../../shared/stores/FormState.ts';

/** What was pressed is gone from the list, so the focus goes to the list's title; a refusal has its own. */
export function focusList(titleId: string, { isRefused }: FormState): void {
  if (isRefused) return;
  const title = document.getElementById(titleId);
  title?.setAttribute('tabindex', '-1');
  title?.focus();
}
