ALTER TABLE "time_vouchers" DROP CONSTRAINT "time_vouchers_amounts";--> statement-breakpoint
DROP INDEX "transactions_time_voucher";--> statement-breakpoint
ALTER TABLE "receipt_payments" ADD COLUMN "voucher_number" text;--> statement-breakpoint
ALTER TABLE "time_vouchers" ADD COLUMN "spaces" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "time_vouchers" ADD COLUMN "holds_space" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "time_vouchers" ADD COLUMN "due_cents" integer;--> statement-breakpoint
ALTER TABLE "time_vouchers" ADD COLUMN "transaction_id" text;--> statement-breakpoint
ALTER TABLE "time_vouchers" ADD COLUMN "booking_id" text;--> statement-breakpoint
CREATE INDEX "time_vouchers_by_transaction" ON "time_vouchers" USING btree ("transaction_id") WHERE "time_vouchers"."transaction_id" is not null;--> statement-breakpoint
CREATE INDEX "time_vouchers_by_booking" ON "time_vouchers" USING btree ("booking_id") WHERE "time_vouchers"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "time_vouchers_to_release" ON "time_vouchers" USING btree ("travel_from") WHERE "time_vouchers"."status" = 'ISSUED' and "time_vouchers"."holds_space";--> statement-breakpoint
-- Moves the link of each voucher from its transaction to the voucher, because a transaction can have several.
UPDATE "time_vouchers" SET "transaction_id" = "transactions"."id" FROM "transactions" WHERE "transactions"."time_voucher_id" = "time_vouchers"."id" AND "transactions"."status" <> 'VOID';--> statement-breakpoint
UPDATE "time_vouchers" SET "spaces" = "vehicle_classes"."spaces" FROM "vehicle_classes" WHERE "vehicle_classes"."code" = "time_vouchers"."vehicle_class";--> statement-breakpoint
UPDATE "receipt_payments" SET "voucher_number" = "time_vouchers"."number" FROM "receipts", "time_vouchers" WHERE "receipt_payments"."kind" = 'VOUCHER' AND "receipts"."number" = "receipt_payments"."receipt_number" AND "time_vouchers"."transaction_id" = "receipts"."transaction_id";--> statement-breakpoint
ALTER TABLE "transactions" DROP COLUMN "time_voucher_id";--> statement-breakpoint
ALTER TABLE "time_vouchers" ADD CONSTRAINT "time_vouchers_link" CHECK ("time_vouchers"."status" <> 'LINKED' or "time_vouchers"."transaction_id" is not null or "time_vouchers"."booking_id" is not null);--> statement-breakpoint
ALTER TABLE "time_vouchers" ADD CONSTRAINT "time_vouchers_space" CHECK (not "time_vouchers"."holds_space" or "time_vouchers"."status" in ('ISSUED','LINKED','USED'));--> statement-breakpoint
ALTER TABLE "time_vouchers" ADD CONSTRAINT "time_vouchers_amounts" CHECK ("time_vouchers"."minutes" > 0 and "time_vouchers"."points" > 0 and "time_vouchers"."spaces" > 0);--> statement-breakpoint
ALTER TABLE "time_vouchers" ADD CONSTRAINT "time_vouchers_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_vouchers" ADD CONSTRAINT "time_vouchers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
