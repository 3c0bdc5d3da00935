CREATE TABLE "batch_counts" (
	"batch_id" text NOT NULL,
	"position" integer NOT NULL,
	"count" jsonb NOT NULL,
	"counted_cents" integer NOT NULL,
	"expected_cents" integer NOT NULL,
	"counted_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "batch_counts_batch_id_position_pk" PRIMARY KEY("batch_id","position"),
	CONSTRAINT "batch_counts_position" CHECK ("batch_counts"."position" in (1, 2)),
	CONSTRAINT "batch_counts_counted" CHECK ("batch_counts"."counted_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "batch_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"batch_id" text NOT NULL,
	"kind" text NOT NULL,
	"cents" integer NOT NULL,
	"bag_number" text,
	"reason" text,
	"taken_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"confirmed_by" text,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "batch_entries_kind" CHECK ("batch_entries"."kind" in ('DROP','PAID_IN','PAID_OUT')),
	CONSTRAINT "batch_entries_cents" CHECK ("batch_entries"."cents" > 0),
	CONSTRAINT "batch_entries_bag" CHECK (("batch_entries"."kind" = 'DROP') = ("batch_entries"."bag_number" is not null)),
	CONSTRAINT "batch_entries_reason" CHECK (("batch_entries"."kind" = 'DROP') = ("batch_entries"."reason" is null)),
	CONSTRAINT "batch_entries_confirmed" CHECK (("batch_entries"."confirmed_by" is null) = ("batch_entries"."confirmed_at" is null) and "batch_entries"."confirmed_by" is distinct from "batch_entries"."taken_by")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "batches_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cashier_id" text NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"float" jsonb NOT NULL,
	"float_cents" integer NOT NULL,
	"payments" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"reason" text,
	"approved_by" text,
	"approved_at" timestamp with time zone,
	CONSTRAINT "batches_state" CHECK ("batches"."state" in ('OPEN','RECOUNT','TO_EXPLAIN','CLOSED','APPROVED')),
	CONSTRAINT "batches_float" CHECK ("batches"."float_cents" >= 0),
	CONSTRAINT "batches_closed_at" CHECK (("batches"."state" = 'OPEN') = ("batches"."closed_at" is null)),
	CONSTRAINT "batches_approved" CHECK (("batches"."state" = 'APPROVED') = ("batches"."approved_by" is not null) and "batches"."approved_by" is distinct from "batches"."cashier_id")
);
--> statement-breakpoint
ALTER TABLE "lot_settings" ADD COLUMN "over_short_limit_cents" integer DEFAULT 500 NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt_payments" ADD COLUMN "taken_by" text;--> statement-breakpoint
ALTER TABLE "receipt_payments" ADD COLUMN "batch_id" text;--> statement-breakpoint
ALTER TABLE "receipt_payments" ADD COLUMN "tendered_cents" integer;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "checked_in_by" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "checked_out_by" text;--> statement-breakpoint
ALTER TABLE "batch_counts" ADD CONSTRAINT "batch_counts_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_counts" ADD CONSTRAINT "batch_counts_counted_by_members_id_fk" FOREIGN KEY ("counted_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_entries" ADD CONSTRAINT "batch_entries_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_entries" ADD CONSTRAINT "batch_entries_taken_by_members_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_entries" ADD CONSTRAINT "batch_entries_confirmed_by_members_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_cashier_id_members_id_fk" FOREIGN KEY ("cashier_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_approved_by_members_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_entries_by_batch" ON "batch_entries" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "batch_entries_to_confirm" ON "batch_entries" USING btree ("at") WHERE "batch_entries"."kind" = 'DROP' and "batch_entries"."confirmed_by" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "batches_number" ON "batches" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "batches_of_cashier" ON "batches" USING btree ("cashier_id") WHERE "batches"."state" in ('OPEN','RECOUNT','TO_EXPLAIN');--> statement-breakpoint
CREATE INDEX "batches_closed" ON "batches" USING btree ("closed_at","id") WHERE "batches"."state" in ('CLOSED','APPROVED');--> statement-breakpoint
ALTER TABLE "receipt_payments" ADD CONSTRAINT "receipt_payments_taken_by_members_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_payments" ADD CONSTRAINT "receipt_payments_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_checked_in_by_members_id_fk" FOREIGN KEY ("checked_in_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_checked_out_by_members_id_fk" FOREIGN KEY ("checked_out_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipt_payments_by_batch" ON "receipt_payments" USING btree ("batch_id") WHERE "receipt_payments"."batch_id" is not null;--> statement-breakpoint
ALTER TABLE "lot_settings" ADD CONSTRAINT "lot_settings_over_short_limit" CHECK ("lot_settings"."over_short_limit_cents" >= 0);--> statement-breakpoint
ALTER TABLE "receipt_payments" ADD CONSTRAINT "receipt_payments_tendered" CHECK ("receipt_payments"."tendered_cents" is null or "receipt_payments"."kind" = 'CASH' and "receipt_payments"."tendered_cents" >= "receipt_payments"."amount_cents");
--> statement-breakpoint
-- Not in the tables' files: money comes before batches in the order of modules, and knows no table of theirs.
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- What was counted, over or short, stays forever.
CREATE TRIGGER batch_counts_append_only BEFORE UPDATE OR DELETE ON "batch_counts"
	FOR EACH ROW EXECUTE FUNCTION refuse_row_change();
