-- Refunds made before there could be several charges: each gives back the one that was approved.
UPDATE payments AS refund SET charge_id = charge.id FROM payments AS charge
WHERE refund.kind = 'REFUND' AND refund.charge_id IS NULL
  AND charge.booking_id = refund.booking_id AND charge.kind = 'CHARGE' AND charge.state = 'APPROVED';--> statement-breakpoint
UPDATE bookings SET due_back_cents = refunds.cents
FROM (SELECT booking_id, sum(amount_cents)::int AS cents FROM payments WHERE kind = 'REFUND' GROUP BY booking_id) AS refunds
WHERE refunds.booking_id = bookings.id;
