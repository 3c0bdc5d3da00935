CREATE TABLE "leave_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"words" text,
	"asked_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "leave_requests_order" CHECK ("leave_requests"."last_day" >= "leave_requests"."first_day"),
	CONSTRAINT "leave_requests_state" CHECK ("leave_requests"."state" in ('OPEN','APPROVED','REFUSED','WITHDRAWN')),
	CONSTRAINT "leave_requests_decided" CHECK (("leave_requests"."state" = 'OPEN') = ("leave_requests"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "punch_breaks" (
	"id" text PRIMARY KEY NOT NULL,
	"punch_id" text NOT NULL,
	"kind" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone,
	CONSTRAINT "punch_breaks_kind" CHECK ("punch_breaks"."kind" in ('MEAL','REST')),
	CONSTRAINT "punch_breaks_order" CHECK ("punch_breaks"."to_at" >= "punch_breaks"."from_at")
);
--> statement-breakpoint
CREATE TABLE "punches" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"in_at" timestamp with time zone NOT NULL,
	"out_at" timestamp with time zone,
	"day" date NOT NULL,
	"told_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"approved_by" text,
	CONSTRAINT "punches_day" CHECK ("punches"."day" = ("punches"."in_at" at time zone 'America/Los_Angeles')::date),
	CONSTRAINT "punches_order" CHECK ("punches"."out_at" >= "punches"."in_at"),
	CONSTRAINT "punches_told" CHECK ("punches"."told_at" is null or "punches"."out_at" is not null),
	CONSTRAINT "punches_approved" CHECK (("punches"."approved_at" is null) = ("punches"."approved_by" is null) and ("punches"."approved_at" is null or "punches"."out_at" is not null)),
	CONSTRAINT "punches_two_people" CHECK ("punches"."approved_by" is distinct from "punches"."member_id")
);
--> statement-breakpoint
CREATE TABLE "schedule_feeds" (
	"member_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shift_swaps" (
	"id" text PRIMARY KEY NOT NULL,
	"shift_id" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"taken_by" text,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "shift_swaps_state" CHECK ("shift_swaps"."state" in ('OPEN','APPROVED','REFUSED','WITHDRAWN')),
	CONSTRAINT "shift_swaps_people" CHECK ("shift_swaps"."taken_by" is distinct from "shift_swaps"."asked_by" and ("shift_swaps"."state" <> 'APPROVED' or "shift_swaps"."taken_by" is not null)),
	CONSTRAINT "shift_swaps_decided" CHECK (("shift_swaps"."state" = 'OPEN') = ("shift_swaps"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "shifts" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"note" text,
	"published_at" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shifts_order" CHECK ("shifts"."ends_at" > "shifts"."starts_at"),
	CONSTRAINT "shifts_length" CHECK ("shifts"."ends_at" <= "shifts"."starts_at" + interval '16 hours')
);
--> statement-breakpoint
CREATE TABLE "time_sheet_days" (
	"member_id" text NOT NULL,
	"day" date NOT NULL,
	"final_at" timestamp with time zone,
	"locked_at" timestamp with time zone,
	"locked_by" text,
	CONSTRAINT "time_sheet_days_member_id_day_pk" PRIMARY KEY("member_id","day"),
	CONSTRAINT "time_sheet_days_locked" CHECK (("time_sheet_days"."locked_at" is null) = ("time_sheet_days"."locked_by" is null))
);
--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_decided_by_members_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "punch_breaks" ADD CONSTRAINT "punch_breaks_punch_id_punches_id_fk" FOREIGN KEY ("punch_id") REFERENCES "public"."punches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "punches" ADD CONSTRAINT "punches_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "punches" ADD CONSTRAINT "punches_approved_by_members_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_feeds" ADD CONSTRAINT "schedule_feeds_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_swaps" ADD CONSTRAINT "shift_swaps_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."shifts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_swaps" ADD CONSTRAINT "shift_swaps_asked_by_members_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_swaps" ADD CONSTRAINT "shift_swaps_taken_by_members_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_swaps" ADD CONSTRAINT "shift_swaps_decided_by_members_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_created_by_members_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_sheet_days" ADD CONSTRAINT "time_sheet_days_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_sheet_days" ADD CONSTRAINT "time_sheet_days_locked_by_members_id_fk" FOREIGN KEY ("locked_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leave_requests_by_day" ON "leave_requests" USING btree ("last_day");--> statement-breakpoint
CREATE UNIQUE INDEX "punch_breaks_open" ON "punch_breaks" USING btree ("punch_id") WHERE "punch_breaks"."to_at" is null;--> statement-breakpoint
CREATE INDEX "punch_breaks_by_punch" ON "punch_breaks" USING btree ("punch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "punches_open" ON "punches" USING btree ("member_id") WHERE "punches"."out_at" is null;--> statement-breakpoint
CREATE INDEX "punches_by_day" ON "punches" USING btree ("day","member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_feeds_token" ON "schedule_feeds" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "shift_swaps_open" ON "shift_swaps" USING btree ("shift_id") WHERE "shift_swaps"."state" = 'OPEN';--> statement-breakpoint
CREATE INDEX "shifts_by_start" ON "shifts" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "shifts_by_member" ON "shifts" USING btree ("member_id","starts_at");--> statement-breakpoint
-- Lets one exclusion constraint compare a person and a time without an extension.
CREATE TYPE text_range AS RANGE (SUBTYPE = text);
--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_no_overlap" EXCLUDE USING gist
	(text_range("member_id", "member_id", '[]') WITH &&, tstzrange("starts_at", "ends_at") WITH &&);
--> statement-breakpoint
ALTER TABLE "punches" ADD CONSTRAINT "punches_no_overlap" EXCLUDE USING gist
	(text_range("member_id", "member_id", '[]') WITH &&, tstzrange("in_at", "out_at") WITH &&);
--> statement-breakpoint
-- A change and a lock of the same day run one after another: changes share the advisory lock, a lock takes it alone.
CREATE FUNCTION refuse_locked_day(person text, on_day date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock_shared(hashtextextended(person || on_day::text, 12));
	IF EXISTS (SELECT FROM time_sheet_days WHERE member_id = person AND day = on_day AND locked_at IS NOT NULL) THEN
		RAISE EXCEPTION 'This day of the time sheet is locked' USING ERRCODE = '23514', CONSTRAINT = 'time_sheet_locked';
	END IF;
END
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_locked_punch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN PERFORM refuse_locked_day(OLD.member_id, OLD.day); END IF;
	IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
	PERFORM refuse_locked_day(NEW.member_id, NEW.day);
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER punches_locked BEFORE INSERT OR UPDATE OR DELETE ON "punches"
	FOR EACH ROW EXECUTE FUNCTION refuse_locked_punch();
--> statement-breakpoint
CREATE FUNCTION refuse_locked_break() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed punch_breaks;
BEGIN
	IF TG_OP = 'DELETE' THEN changed := OLD; ELSE changed := NEW; END IF;
	PERFORM refuse_locked_day(member_id, day) FROM punches WHERE id = changed.punch_id;
	RETURN changed;
END
$$;
--> statement-breakpoint
CREATE TRIGGER punch_breaks_locked BEFORE INSERT OR UPDATE OR DELETE ON "punch_breaks"
	FOR EACH ROW EXECUTE FUNCTION refuse_locked_break();
--> statement-breakpoint
CREATE FUNCTION lock_time_sheet_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended(NEW.member_id || NEW.day::text, 12));
	IF EXISTS (
		SELECT FROM punches
		WHERE member_id = NEW.member_id AND day = NEW.day AND (out_at IS NULL OR approved_at IS NULL)
	) THEN
		RAISE EXCEPTION 'A day with time that is not approved is not locked'
			USING ERRCODE = '23514', CONSTRAINT = 'time_sheet_approved';
	END IF;
	RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER time_sheet_days_lock BEFORE INSERT OR UPDATE ON "time_sheet_days"
	FOR EACH ROW WHEN (NEW.locked_at IS NOT NULL) EXECUTE FUNCTION lock_time_sheet_day();
