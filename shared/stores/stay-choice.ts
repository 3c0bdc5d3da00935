import * as v from 'valibot';
import { vehicleClass } from '../contracts/vehicle-classes.ts';

/** The values of the stay form. Times are Pacific wall times `YYYY-MM-DDTHH:mm`, in every time zone of the device. */
export const stayChoice = v.object({
  from: v.pipe(v.string(), v.maxLength(20)),
  to: v.pipe(v.string(), v.maxLength(20)),
  vehicleClass,
  promoCode: v.pipe(v.string(), v.maxLength(40)),
});
export type StayChoice = v.InferOutput<typeof stayChoice>;

export const noStay = (): StayChoice => ({ from: '', to: '', vehicleClass: 'STANDARD', promoCode: '' });
