import { Barcode } from '../../../shared/components/Barcode.tsx';
import { QrCode } from '../../../shared/components/QrCode.tsx';
import { isVehicleClass, VEHICLE_CLASS_NAMES } from '../../../shared/components/vehicle-classes.ts';
import { business } from '../../../shared/business.ts';
import type { PrintedTicket } from '../../../shared/contracts/booth.ts';
import { formatWhen } from '../../../shared/format/time.ts';
import panel from './BoothPanel.module.css';
import { PaperSheet } from './PaperSheet.tsx';
import styles from './PaperSheet.module.css';

/** A car is checked in: its ticket, to print. */
export function TicketStep({ ticket }: { ticket: PrintedTicket }) {
  const { vehicle_class: vehicleClass } = ticket;
  return (
    <>
      <h2 className={panel.done} data-print="no">
        Ticket {ticket.ticket_number}
      </h2>
      <PaperSheet what="ticket">
        <p className={styles.head}>{business.name}</p>
        <p className={styles.plate}>{ticket.license_plate ?? 'No plate'}</p>
        <p>
          {isVehicleClass(vehicleClass) ? VEHICLE_CLASS_NAMES[vehicleClass] : vehicleClass}
          {ticket.customer_name && `, ${ticket.customer_name}`}
        </p>
        <p>Entered {formatWhen(ticket.entered_at)}</p>
        {ticket.travel_to_date && <p>Booked to {formatWhen(ticket.travel_to_date)}</p>}
        {ticket.bars && <Barcode bars={ticket.bars} text={ticket.ticket_number} what="ticket" />}
        {ticket.qr && <QrCode rows={ticket.qr} what={`ticket ${ticket.ticket_number}`} />}
        <p>Record locator {ticket.record_locator}</p>
        <p>Keep this ticket with you.</p>
        <p>{business.phone}</p>
      </PaperSheet>
    </>
  );
}
