import { FactList, type Fact } from '../../../shared/components/FactList.tsx';
import { VEHICLE_CLASS_NAMES, isVehicleClass } from '../../../shared/components/vehicle-classes.ts';
import type { BoothCard } from '../../../shared/contracts/booth.ts';
import { formatWhen } from '../../../shared/format/time.ts';

/** What the booth needs to know of a car, without what is unknown. */
export function CarFacts({ card }: { card: BoothCard }) {
  const { vehicle_class: vehicleClass } = card;
  const facts: [string, string | null][] = [
    ['Name', card.customer_name],
    ['Plate', card.license_plate],
    ['Car', card.make_and_color],
    ['Vehicle', isVehicleClass(vehicleClass) ? VEHICLE_CLASS_NAMES[vehicleClass] : vehicleClass],
    ['Accessible space', card.accessible_space ? 'Yes' : null],
    ['Passengers', card.passengers === null ? null : String(card.passengers)],
    ['Ticket', card.ticket_number],
    ['Receipt', card.receipt_number],
    [card.kind === 'VOUCHER' ? 'Voucher' : 'Booking', card.number],
    ['Last seen', card.last_seen && `Row ${card.last_seen.row}, ${formatWhen(card.last_seen.at)}`],
    ['Entered', card.entered_at && formatWhen(card.entered_at)],
    ['Left', card.exited_at && formatWhen(card.exited_at)],
    ['Booked from', card.travel_from_date && formatWhen(card.travel_from_date)],
    ['Booked to', card.travel_to_date && formatWhen(card.travel_to_date)],
    ['Expected to leave', card.expected_exit_at && formatWhen(card.expected_exit_at)],
    ['Phone', card.phone],
  ];
  return (
    <FactList facts={facts.filter((fact): fact is [string, string] => fact[1] !== null) satisfies Fact[]} />
  );
}
