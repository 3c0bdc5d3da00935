ALTER TABLE "debts" DROP CONSTRAINT "debts_settled";--> statement-breakpoint
ALTER TABLE "debts" ADD COLUMN "charge_key" text;--> statement-breakpoint
ALTER TABLE "debts" ADD COLUMN "attempt_key" text;--> statement-breakpoint
ALTER TABLE "debts" ADD COLUMN "charge_started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "debts" ADD COLUMN "charge_reference" text;--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD COLUMN "network_state" text;--> statement-breakpoint
CREATE INDEX "receipt_refunds_started" ON "receipt_refunds" USING btree ("created_at") WHERE "receipt_refunds"."network_state" = 'STARTED';--> statement-breakpoint
ALTER TABLE "debts" ADD CONSTRAINT "debts_charged" CHECK ("debts"."charge_reference" is null or "debts"."charge_key" is not null);--> statement-breakpoint
ALTER TABLE "debts" ADD CONSTRAINT "debts_settled" CHECK (("debts"."settled_at" is null) = ("debts"."settled_by" is null and "debts"."charge_reference" is null));--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD CONSTRAINT "receipt_refunds_network" CHECK ("receipt_refunds"."network_state" in ('STARTED','DONE'));