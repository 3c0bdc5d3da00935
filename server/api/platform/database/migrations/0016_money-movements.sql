CREATE TABLE "money_movements" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"business_day" date NOT NULL,
	"kind" text NOT NULL,
	"tender" text NOT NULL,
	"cents" integer NOT NULL,
	"booking_id" text,
	"receipt_number" text,
	"payment_id" text,
	"batch_id" text,
	"actor" text NOT NULL,
	"reason" text,
	"approval_id" text,
	CONSTRAINT "money_movements_tender" CHECK ("money_movements"."tender" in ('CARD','CASH','VOUCHER','NONE')),
	CONSTRAINT "money_movements_kind" CHECK (case
        when "money_movements"."kind" in ('CHARGE','CASH_IN','CARD_AT_EXIT','VOUCHER','PAID_IN','WRITE_OFF') then "money_movements"."cents" > 0
        when "money_movements"."kind" in ('REFUND','CHANGE','DROP','PAID_OUT') then "money_movements"."cents" < 0
        else "money_movements"."kind" = 'DISPUTE' and "money_movements"."cents" <> 0 end),
	CONSTRAINT "money_movements_refund" CHECK ("money_movements"."kind" <> 'REFUND' or "money_movements"."reason" is not null)
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "actor" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "lot_settings" ADD COLUMN "business_day_start" text DEFAULT '00:00' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "money_movements_payment" ON "money_movements" USING btree ("payment_id","kind") WHERE "money_movements"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "money_movements_by_day" ON "money_movements" USING btree ("business_day","id");--> statement-breakpoint
CREATE INDEX "money_movements_by_booking" ON "money_movements" USING btree ("booking_id") WHERE "money_movements"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "money_movements_by_receipt" ON "money_movements" USING btree ("receipt_number") WHERE "money_movements"."receipt_number" is not null;--> statement-breakpoint
CREATE INDEX "money_movements_by_batch" ON "money_movements" USING btree ("batch_id") WHERE "money_movements"."batch_id" is not null;--> statement-breakpoint
ALTER TABLE "lot_settings" ADD CONSTRAINT "lot_settings_day_start" CHECK ("lot_settings"."business_day_start" ~ '^(00|0[3-9]|1[0-9]|2[0-3]):[0-5][0-9]$');--> statement-breakpoint
-- Not in the tables' files: money comes before bookings and transactions in the order of modules, and knows no table of theirs.
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_receipt_number_receipts_number_fk" FOREIGN KEY ("receipt_number") REFERENCES "public"."receipts"("number") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- The money that moved before the ledger existed. Business days started at midnight, and nobody recorded who took it.
INSERT INTO "money_movements" ("at", "business_day", "kind", "tender", "cents", "booking_id", "payment_id", "actor", "reason")
SELECT "updated_at", ("updated_at" AT TIME ZONE 'America/Los_Angeles')::date, "kind", 'CARD',
	CASE "kind" WHEN 'REFUND' THEN -"amount_cents" ELSE "amount_cents" END, "booking_id", "id", 'unknown',
	CASE WHEN "kind" <> 'REFUND' THEN NULL
		WHEN EXISTS (SELECT 1 FROM "cancellations" c WHERE c."booking_id" = "payments"."booking_id" AND c."created_at" = "payments"."created_at") THEN 'Booking canceled'
		ELSE 'Booking changed' END
FROM "payments" WHERE "kind" IN ('CHARGE','REFUND') AND "state" = 'APPROVED' AND "amount_cents" > 0 ORDER BY "updated_at";
--> statement-breakpoint
-- ONLINE payments of a receipt were charged with the booking.
INSERT INTO "money_movements" ("at", "business_day", "kind", "tender", "cents", "booking_id", "receipt_number", "payment_id", "actor")
SELECT r."issued_at", (r."issued_at" AT TIME ZONE 'America/Los_Angeles')::date,
	CASE p."kind" WHEN 'CASH' THEN 'CASH_IN' WHEN 'CARD' THEN 'CARD_AT_EXIT' ELSE 'VOUCHER' END,
	p."kind", p."amount_cents", t."booking_id", p."receipt_number", p."id", 'unknown'
FROM "receipt_payments" p JOIN "receipts" r ON r."number" = p."receipt_number" JOIN "transactions" t ON t."id" = r."transaction_id"
WHERE p."kind" IN ('CASH','CARD','VOUCHER') AND p."amount_cents" > 0 ORDER BY r."issued_at";
--> statement-breakpoint
INSERT INTO "money_movements" ("at", "business_day", "kind", "tender", "cents", "booking_id", "receipt_number", "actor", "reason")
SELECT r."issued_at", (r."issued_at" AT TIME ZONE 'America/Los_Angeles')::date, 'REFUND', 'CARD', -r."refunded_cents", t."booking_id", r."number", 'unknown', 'Not recorded'
FROM "receipts" r JOIN "transactions" t ON t."id" = r."transaction_id" WHERE r."refunded_cents" > 0;
--> statement-breakpoint
CREATE FUNCTION refuse_row_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'Rows are only added, never changed: % of %', TG_OP, TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER money_movements_append_only BEFORE UPDATE OR DELETE ON "money_movements"
	FOR EACH ROW EXECUTE FUNCTION refuse_row_change();
