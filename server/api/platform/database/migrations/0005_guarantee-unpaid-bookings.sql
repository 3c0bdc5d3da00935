ALTER TABLE "bookings" DROP CONSTRAINT "bookings_status";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_kind";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "guarantee" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "rebook_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "address_key" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "network_key" text;--> statement-breakpoint
-- Bookings made before were kept without a guarantee: a guest's mail confirmed them.
UPDATE "bookings" SET "guarantee" = CASE WHEN "member_id" IS NULL THEN 'EMAIL' ELSE 'MEMBER' END
  WHERE "paid_cents" = 0 AND "status" <> 'EXPIRED';--> statement-breakpoint
CREATE INDEX "bookings_by_network" ON "bookings" USING btree ("network_key") WHERE "bookings"."network_key" is not null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_guarantee" CHECK ("bookings"."guarantee" in ('MEMBER','EMAIL','CARD'));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_paid_or_guaranteed" CHECK ("bookings"."status" <> 'CONFIRMED' or "bookings"."paid_cents" > 0 or "bookings"."guarantee" is not null);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_unconfirmed_end" CHECK ("bookings"."status" <> 'UNCONFIRMED' or "bookings"."hold_until" is not null);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_status" CHECK ("bookings"."status" in ('PENDING_PAYMENT','UNCONFIRMED','CONFIRMED','CHECKED_IN','COMPLETED','CANCELLED','NO_SHOW','EXPIRED'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_kind" CHECK ("payments"."kind" in ('CHARGE','REFUND','GUARANTEE'));