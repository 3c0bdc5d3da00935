CREATE TABLE "cancellations" (
	"booking_id" text PRIMARY KEY NOT NULL,
	"fee_cents" integer NOT NULL,
	"refund_cents" integer NOT NULL,
	"fee_lines" jsonb NOT NULL,
	"free_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cancellations_not_negative" CHECK ("cancellations"."fee_cents" >= 0 and "cancellations"."refund_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_open_refunds" ON "payments" USING btree ("created_at") WHERE "payments"."kind" = 'REFUND' and "payments"."state" = 'STARTED';--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_refunded" CHECK ("bookings"."refunded_cents" between 0 and "bookings"."paid_cents");