import { VEHICLE_CLASSES, type VehicleClass } from '../contracts/quotes.ts';
import { isWallTime, joinWall } from '../format/wall-time.ts';
import type { StayChoice } from './BookingStore.ts';

/** What an address of the booking page asks for. */
export interface BookingQuery {
  /** Go straight to paying this quote. */
  quoteId: string | null;
  /** Parts of the stay that the address names. */
  stay: Partial<StayChoice>;
  /** The stay form was sent: show prices. A mere link with dates fills the form. */
  wantsPrices: boolean;
}

/**
 * Reads the booking page's arguments: those of links (`quoteId`, `travelFromDate` and `travelToDate` in epoch seconds,
 * `promoCode`, `fillPromoCode`, `vehicleClass`) and the fields of the stay form. What cannot be read is left out.
 *
 * @param toWall the wall time of an instant given in epoch seconds, or null
 */
export function readBookingQuery(
  query: Record<string, string>,
  toWall: (epochSeconds: string) => string | null,
): BookingQuery {
  const { quoteId, fromDate, fromTime, toDate, toTime } = query;
  const from = fromDate ? joinWall(fromDate, fromTime ?? '') : toWall(query.travelFromDate ?? '');
  const to = toDate ? joinWall(toDate, toTime ?? '') : toWall(query.travelToDate ?? '');
  const promoCode = query.promoCode ?? query.fillPromoCode;
  const stay: Partial<StayChoice> = {
    ...(from !== null && isWallTime(from) ? { from } : {}),
    ...(to !== null && isWallTime(to) ? { to } : {}),
    ...(isVehicleClass(query.vehicleClass) ? { vehicleClass: query.vehicleClass } : {}),
    ...(promoCode ? { promoCode: promoCode.slice(0, 40) } : {}),
  };
  return {
    quoteId: quoteId && /^[\w-]{1,64}$/.test(quoteId) ? quoteId : null,
    stay,
    wantsPrices: fromDate !== undefined && toDate !== undefined,
  };
}

/** The address under which the stay form's answer can be had again. */
export function writeBookingQuery(stay: StayChoice): string {
  const [fromDate = '', fromTime = ''] = stay.from.split('T');
  const [toDate = '', toTime = ''] = stay.to.split('T');
  const { vehicleClass, promoCode } = stay;
  return `/booking?${new URLSearchParams({ fromDate, fromTime, toDate, toTime, vehicleClass, promoCode }).toString()}`;
}

const isVehicleClass = (value: string | undefined): value is VehicleClass =>
  VEHICLE_CLASSES.some((vehicleClass) => vehicleClass === value);
