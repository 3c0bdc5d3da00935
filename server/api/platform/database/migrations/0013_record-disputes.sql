CREATE TABLE "dispute_movements" (
	"id" text PRIMARY KEY NOT NULL,
	"dispute_id" text NOT NULL,
	"kind" text NOT NULL,
	"cents" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dispute_movements_kind" CHECK ("dispute_movements"."kind" in ('DISPUTE','FEE')),
	CONSTRAINT "dispute_movements_cents" CHECK ("dispute_movements"."cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"charge_reference" text NOT NULL,
	"booking_id" text,
	"transaction_id" text,
	"receipt_number" text,
	"card_brand" text,
	"card_last_four" text,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"due_by" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"told_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_amount" CHECK ("disputes"."amount_cents" > 0),
	CONSTRAINT "disputes_answer" CHECK ("disputes"."answer" in ('EVIDENCE','ACCEPTED')),
	CONSTRAINT "disputes_answered" CHECK (("disputes"."answer" is null) = ("disputes"."answered_at" is null) and ("disputes"."answer" is null) = ("disputes"."answered_by" is null)),
	CONSTRAINT "disputes_last_four" CHECK ("disputes"."card_last_four" is null or "disputes"."card_last_four" ~ '^[0-9]{4}$')
);
--> statement-breakpoint
CREATE TABLE "network_events" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"dispute_id" text,
	"status" text,
	"at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "network_events_state" CHECK ("network_events"."state" in ('APPLIED','IGNORED')),
	CONSTRAINT "network_events_dispute" CHECK (("network_events"."state" = 'APPLIED') = ("network_events"."dispute_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "sandbox_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"charge_reference" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"due_by" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_disputes_charge_reference_unique" UNIQUE("charge_reference"),
	CONSTRAINT "sandbox_disputes_amount" CHECK ("sandbox_disputes"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "sandbox_charges" DROP CONSTRAINT "sandbox_charges_outcome";--> statement-breakpoint
ALTER TABLE "dispute_movements" ADD CONSTRAINT "dispute_movements_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_answered_by_members_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispute_movements_by_dispute" ON "dispute_movements" USING btree ("dispute_id");--> statement-breakpoint
CREATE INDEX "dispute_movements_by_time" ON "dispute_movements" USING btree ("at");--> statement-breakpoint
CREATE INDEX "disputes_by_due" ON "disputes" USING btree ("due_by","id");--> statement-breakpoint
CREATE INDEX "disputes_by_opened" ON "disputes" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "disputes_by_closed" ON "disputes" USING btree ("closed_at","id");--> statement-breakpoint
CREATE INDEX "disputes_by_status" ON "disputes" USING btree ("status");--> statement-breakpoint
CREATE INDEX "disputes_by_booking" ON "disputes" USING btree ("booking_id") WHERE "disputes"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "disputes_by_transaction" ON "disputes" USING btree ("transaction_id") WHERE "disputes"."transaction_id" is not null;--> statement-breakpoint
CREATE INDEX "network_events_by_dispute" ON "network_events" USING btree ("dispute_id","at") WHERE "network_events"."dispute_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_by_reference" ON "payments" USING btree ("reference") WHERE "payments"."reference" is not null;--> statement-breakpoint
CREATE INDEX "debts_by_charge" ON "debts" USING btree ("charge_reference") WHERE "debts"."charge_reference" is not null;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD CONSTRAINT "sandbox_charges_outcome" CHECK ("sandbox_charges"."outcome" in ('APPROVED','DECLINED','CANCELLED','REFUNDED','WITHDRAWN','REINSTATED'));