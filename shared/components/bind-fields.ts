import type { FormState } from '../stores/FormState.ts';
import { afterPress } from './after-press.ts';

/** Named text values with their rules; `FieldsState` is one. */
export interface Fields<N extends string> {
  readonly values: Readonly<Record<N, string>>;
  readonly form: FormState;
  change(name: N, value: string): void;
  /** Validates one field. */
  check?(name: N): void;
}

/**
 * What connects a control to a form's field: `<TextField {...bind('email')} />`. The field is validated when it is left.
 * Call it in an observer.
 * @param ids the ids of controls whose name another field on the page also has
 */
export function bindFields<N extends string>(
  fields: Fields<N>,
  labels: Readonly<Record<N, string>>,
  ids: Partial<Record<N, string>> = {},
) {
  return (name: N) => ({
    id: ids[name] ?? name,
    name,
    label: labels[name],
    errors: fields.form.fieldErrors[name],
    value: fields.values[name],
    onChange: (value: string) => fields.change(name, value),
    onBlur: () => afterPress(() => fields.check?.(name)),
  });
}
