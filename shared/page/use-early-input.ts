import { useEffect, useLayoutEffect, useRef } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface EarlyInput {
  control: Control;
  value: string;
}

/**
 * Keeps what people, or the browser on Back, put into the page's fields before hydration. React heard none of those
 * events and would reset the fields at its next render, so the events are repeated once the page is hydrated. This covers
 * every form and stays in memory: passwords and card numbers may be among it. A part that arrives late is hydrated later.
 * @param findPart the element that is hydrated with the component
 */
export function useEarlyInput(findPart: () => ParentNode | null | undefined): void {
  const inputs = useRef<EarlyInput[]>([]);
  // Before any effect of the page: some of them change fields, for example to restore a draft.
  useLayoutEffect(() => {
    inputs.current = findEarlyInput(findPart());
    // Only hydration is of interest.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => void repeatInput(inputs.current), []);
}

function findEarlyInput(part: ParentNode | null | undefined): EarlyInput[] {
  const controls = [...(part?.querySelectorAll<Control>('input, textarea, select') ?? [])];
  return controls
    .filter((control) => isHydrated(control) && isChanged(control))
    .map((control) => ({ control, value: control.value }));
}

/** React has no function that tells it. */
const isHydrated = (control: Control) => Object.keys(control).some((key) => key.startsWith('__reactFiber'));

/** The control differs from what the server rendered. Half a date is no value yet; React hears of the other half. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return control.selectedIndex !== renderedIndex(control);
  if (isCheckable(control))
    return control.checked !== control.defaultChecked && (control.checked || control.type === 'checkbox');
  return control.value !== control.defaultValue && !control.validity.badInput;
}

const isCheckable = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

const renderedIndex = ({ options }: HTMLSelectElement) =>
  Math.max(
    [...options].findIndex((option) => option.defaultSelected),
    0,
  );

async function repeatInput(inputs: readonly EarlyInput[]): Promise<void> {
  for (const { control, value } of inputs) {
    // React renders between two fields: the handlers of a form may start from the values of its last render.
    await Promise.resolve();
    if (!control.isConnected) continue;
    control.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    enter(control, value);
    const hasFocus = control === document.activeElement;
    if (!hasFocus) control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  }
}

/**
 * React ignores an event after which the control has the value that was last set on the element. So the old value is set
 * on the element, and the new one behind React's back.
 */
function enter(control: Control, value: string): void {
  if (control instanceof HTMLSelectElement) {
    control.value = value;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (isCheckable(control)) {
    control.checked = control.defaultChecked;
    control.click();
  } else {
    const { selectionStart, selectionEnd } = control;
    control.value = control.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
    // Email and date fields have no selection.
    if (selectionStart !== null) control.setSelectionRange(selectionStart, selectionEnd);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
