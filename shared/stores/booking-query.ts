import { VEHICLE_CLASSES, type VehicleClass } from '../contracts/vehicle-classes.ts';
import { maskCards } from '../format/scrub.ts';
import { addMinutes, isWallTime, joinWall, type WallTime } from '../format/wall-time.ts';
import type { StayChoice } from './stay-choice.ts';

/** The parsed query of the booking page. */
export interface BookingQuery {
  /** Open the payment step for this quote. */
  quoteId: string | null;
  /** The parts of the stay in the query. */
  stay: Partial<StayChoice>;
  /** The stay form was submitted, so prices are shown. A link with dates only fills the form. */
  wantsPrices: boolean;
}

/**
 * Parses the booking page's query: the parameters of links (`quoteId`, `travelFromDate` and `travelToDate` in epoch seconds,
 * `promoCode`, `fillPromoCode`, `vehicleClass`) and the fields of the stay form. Invalid values of links are ignored;
 * those of a submitted form are kept, so that it can show errors.
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

/** The address of the booking page with this stay. */
export function writeBookingQuery({ from, to, vehicleClass, promoCode }: StayChoice): string {
  const [fromDate = '', fromTime = ''] = from.split('T');
  const [toDate = '', toTime = ''] = to.split('T');
  // A card number that was typed as a promo code must not get into an address.
  const code = maskCards(promoCode);
  const query = new URLSearchParams({ fromDate, fromTime, toDate, toTime, vehicleClass, promoCode: code });
  return `/booking?${query.toString()}`;
}

/** Rounds up to the half hours of the form. */
function toHalfHour(wall: WallTime): WallTime {
  if (!isWallTime(wall)) return wall.slice(0, 20);
  const past = Number(wall.slice(14)) % 30;
  return past === 0 ? wall : addMinutes(wall, 30 - past);
}

const isVehicleClass = (value: string | undefined): value is VehicleClass =>
  VEHICLE_CLASSES.some((vehicleClass) => vehicleClass === value);
