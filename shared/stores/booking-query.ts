import { VEHICLE_CLASSES, type VehicleClass } from '../contracts/vehicle-classes.ts';
import { maskCards } from '../format/scrub.ts';
import { addMinutes, isWallTime, joinWall, type WallTime } from '../format/wall-time.ts';
import type { StayChoice } from './stay-choice.ts';

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
 * `promoCode`, `fillPromoCode`, `vehicleClass`) and the fields of the stay form. What cannot be read is left out of
 * links; in a form that was sent it stays, to be pointed out.
 *
 * @param toWall the wall time of an instant given in epoch seconds, or null
 */
export function readBookingQuery(
  query: Record<string, string>,
  toWall: (epochSeconds: string) => WallTime | null,
): BookingQuery {
  const { quoteId, fromDate, fromTime = '', toDate, toTime = '', travelFromDate, travelToDate } = query;
  const wantsPrices = fromDate !== undefined && toDate !== undefined;
  const from = fromDate === undefined ? toWall(travelFromDate ?? '') : joinWall(fromDate, fromTime);
  const to = toDate === undefined ? toWall(travelToDate ?? '') : joinWall(toDate, toTime);
  const promoCode = query.promoCode ?? query.fillPromoCode;
  const isUsable = (wall: WallTime | null): wall is WallTime =>
    wall !== null && (wantsPrices || isWallTime(wall));
  return {
    quoteId: quoteId && /^[\w-]{1,64}$/.test(quoteId) ? quoteId : null,
    stay: {
      ...(isUsable(from) ? { from: toHalfHour(from) } : {}),
      ...(isUsable(to) ? { to: toHalfHour(to) } : {}),
      ...(isVehicleClass(query.vehicleClass) ? { vehicleClass: query.vehicleClass } : {}),
      ...(promoCode === undefined ? {} : { promoCode: maskCards(promoCode).trim().slice(0, 40) }),
    },
    wantsPrices,
  };
}

/** The address under which the stay form's answer can be had again. */
export function writeBookingQuery({ from, to, vehicleClass, promoCode }: StayChoice): string {
  const [fromDate = '', fromTime = ''] = from.split('T');
  const [toDate = '', toTime = ''] = to.split('T');
  // A card number that was typed as a code must not stand in an address.
  const code = maskCards(promoCode);
  const query = new URLSearchParams({ fromDate, fromTime, toDate, toTime, vehicleClass, promoCode: code });
  return `/booking?${query.toString()}`;
}

/** The form knows half hours only; a time between them waits for the next. */
function toHalfHour(wall: WallTime): WallTime {
  if (!isWallTime(wall)) return wall.slice(0, 20);
  const past = Number(wall.slice(14)) % 30;
  return past === 0 ? wall : addMinutes(wall, 30 - past);
}

const isVehicleClass = (value: string | undefined): value is VehicleClass =>
  VEHICLE_CLASSES.some((vehicleClass) => vehicleClass === value);
