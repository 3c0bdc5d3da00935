CREATE TABLE "time_voucher_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"voucher_id" text NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"transaction_id" text,
	"booking_id" text
);
--> statement-breakpoint
CREATE TABLE "wallet_logs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"line" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pass_registrations" ADD COLUMN "pushed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pass_registrations" ADD COLUMN "push_failure" text;--> statement-breakpoint
ALTER TABLE "pass_registrations" ADD COLUMN "listed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "fetched_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "time_voucher_events" ADD CONSTRAINT "time_voucher_events_voucher_id_time_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."time_vouchers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "time_voucher_events_by_voucher" ON "time_voucher_events" USING btree ("voucher_id","id");--> statement-breakpoint
CREATE INDEX "wallet_logs_by_time" ON "wallet_logs" USING btree ("at");--> statement-breakpoint
CREATE INDEX "passes_by_change" ON "passes" USING btree ("updated_at");
--> statement-breakpoint
CREATE FUNCTION record_time_voucher_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' OR NEW.status <> OLD.status THEN
		INSERT INTO time_voucher_events (voucher_id, status, at, transaction_id, booking_id)
		VALUES (NEW.id, NEW.status, NEW.changed_at, NEW.transaction_id, NEW.booking_id);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER time_vouchers_events AFTER INSERT OR UPDATE ON "time_vouchers"
	FOR EACH ROW EXECUTE FUNCTION record_time_voucher_event();
--> statement-breakpoint
INSERT INTO "time_voucher_events" ("voucher_id", "status", "at", "transaction_id", "booking_id")
SELECT "id", 'ISSUED', "created_at", null, "booking_id" FROM "time_vouchers" ORDER BY "created_at";
--> statement-breakpoint
INSERT INTO "time_voucher_events" ("voucher_id", "status", "at", "transaction_id", "booking_id")
SELECT "id", "status", "changed_at", "transaction_id", "booking_id" FROM "time_vouchers"
WHERE "status" <> 'ISSUED' ORDER BY "changed_at";
