CREATE TABLE "book_locks" (
	"id" text PRIMARY KEY NOT NULL,
	"period" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"figures" jsonb NOT NULL,
	"note" text,
	"locked_by" text NOT NULL,
	"locked_at" timestamp with time zone NOT NULL,
	"reopened_by" text,
	"reopened_at" timestamp with time zone,
	"reopen_reason" text,
	CONSTRAINT "book_locks_days" CHECK ("book_locks"."first_day" <= "book_locks"."last_day" and "book_locks"."starts_at" < "book_locks"."ends_at"),
	CONSTRAINT "book_locks_second_person" CHECK (("book_locks"."reopened_by" is null) = ("book_locks"."reopened_at" is null) and ("book_locks"."reopened_by" is null) = ("book_locks"."reopen_reason" is null)
        and "book_locks"."reopened_by" is distinct from "book_locks"."locked_by")
);
--> statement-breakpoint
ALTER TABLE "money_movements" ADD COLUMN "corrects_day" date;--> statement-breakpoint
ALTER TABLE "book_locks" ADD CONSTRAINT "book_locks_locked_by_members_id_fk" FOREIGN KEY ("locked_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_locks" ADD CONSTRAINT "book_locks_reopened_by_members_id_fk" FOREIGN KEY ("reopened_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "book_locks_open" ON "book_locks" USING btree ("period") WHERE "book_locks"."reopened_at" is null;--> statement-breakpoint
CREATE INDEX "book_locks_by_day" ON "book_locks" USING btree ("last_day") WHERE "book_locks"."reopened_at" is null;--> statement-breakpoint
CREATE INDEX "book_locks_by_time" ON "book_locks" USING btree ("ends_at") WHERE "book_locks"."reopened_at" is null;--> statement-breakpoint
CREATE INDEX "money_movements_by_corrected_day" ON "money_movements" USING btree ("corrects_day") WHERE "money_movements"."corrects_day" is not null;--> statement-breakpoint
-- Who locks a day holds the same advisory lock, exclusively: so no movement slips into a day while it is locked.
CREATE FUNCTION post_into_open_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock_shared(46, 0);
	IF EXISTS (SELECT FROM book_locks WHERE reopened_at IS NULL AND NEW.business_day BETWEEN first_day AND last_day) THEN
		NEW.corrects_day := NEW.business_day;
		WHILE EXISTS (SELECT FROM book_locks WHERE reopened_at IS NULL AND NEW.business_day BETWEEN first_day AND last_day) LOOP
			NEW.business_day := NEW.business_day + 1;
		END LOOP;
	ELSIF NEW.kind IN ('REFUND', 'DISPUTE') THEN
		SELECT max(m.business_day) INTO NEW.corrects_day
			FROM money_movements m JOIN book_locks l
				ON l.reopened_at IS NULL AND m.business_day BETWEEN l.first_day AND l.last_day
			WHERE (m.receipt_number = NEW.receipt_number OR m.booking_id = NEW.booking_id)
				AND m.kind NOT IN ('REFUND', 'DISPUTE');
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER money_movements_open_day BEFORE INSERT ON "money_movements"
	FOR EACH ROW EXECUTE FUNCTION post_into_open_day();
--> statement-breakpoint
CREATE FUNCTION refuse_locked_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM book_locks WHERE reopened_at IS NULL AND ends_at > NEW.issued_at AND starts_at <= NEW.issued_at) THEN
		RAISE EXCEPTION 'The day of receipt % is locked', NEW.number;
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER receipts_open_day BEFORE INSERT OR UPDATE OF issued_at, total_cents, rate ON "receipts"
	FOR EACH ROW EXECUTE FUNCTION refuse_locked_receipt();
--> statement-breakpoint
-- A lock stays as it was written and is only ended, once.
CREATE FUNCTION refuse_lock_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND OLD.reopened_at IS NULL
		AND (to_jsonb(NEW) - 'reopened_by' - 'reopened_at' - 'reopen_reason')
			= (to_jsonb(OLD) - 'reopened_by' - 'reopened_at' - 'reopen_reason') THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'A lock is only ended: % of %', TG_OP, TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER book_locks_append_only BEFORE UPDATE OR DELETE ON "book_locks"
	FOR EACH ROW EXECUTE FUNCTION refuse_lock_change();
