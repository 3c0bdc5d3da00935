import type { FormState } from '../../shared/stores/FormState.ts';

/** The pressed button is gone from the list, so focus the list's title. An error summary focuses itself. */
export function focusList(titleId: string, { isRefused }: FormState): void {
  if (isRefused) return;
  const title = document.getElementById(titleId);
  title?.setAttribute('tabindex', '-1');
  title?.focus();
}
