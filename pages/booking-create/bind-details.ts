import { bindFields } from '../../shared/components/bind-fields.ts';
import type { DetailName } from '../../shared/stores/booking-details.ts';
import type { Checkout } from '../../shared/stores/Checkout.ts';
import { FIELD_LABELS } from './field-labels.ts';

/** Connects text fields to the booking's details. Which of them are required depends on who pays where. */
export const bindDetails = (checkout: Checkout, needsCard: boolean) =>
  bindFields<DetailName>(
    {
      form: checkout.form,
      values: checkout.details,
      change: (name, value) => checkout.change({ [name]: value }),
      check: (name) => checkout.check(name, needsCard),
    },
    FIELD_LABELS,
  );
