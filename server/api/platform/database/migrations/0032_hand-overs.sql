CREATE TABLE "hand_over_notes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"note" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hand_overs" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "hand_overs_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"snapshot" jsonb NOT NULL,
	"last_note_id" bigint NOT NULL,
	"out_by" text NOT NULL,
	"out_at" timestamp with time zone NOT NULL,
	"in_by" text,
	"in_at" timestamp with time zone,
	CONSTRAINT "hand_overs_two_people" CHECK (("hand_overs"."in_by" is null) = ("hand_overs"."in_at" is null) and "hand_overs"."in_by" is distinct from "hand_overs"."out_by")
);
--> statement-breakpoint
ALTER TABLE "hand_over_notes" ADD CONSTRAINT "hand_over_notes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_out_by_members_id_fk" FOREIGN KEY ("out_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_in_by_members_id_fk" FOREIGN KEY ("in_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "hand_overs_waiting" ON "hand_overs" USING btree (("in_by" is null)) WHERE "hand_overs"."in_by" is null;--> statement-breakpoint
CREATE INDEX "hand_overs_by_time" ON "hand_overs" USING btree ("out_at","id");
--> statement-breakpoint
CREATE TRIGGER hand_over_notes_append_only BEFORE UPDATE OR DELETE ON "hand_over_notes"
	FOR EACH ROW EXECUTE FUNCTION refuse_row_change();
--> statement-breakpoint
CREATE FUNCTION refuse_hand_over_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND OLD.in_by IS NULL
		AND ROW(NEW.id, NEW.number, NEW.snapshot, NEW.last_note_id, NEW.out_by, NEW.out_at)
			IS NOT DISTINCT FROM ROW(OLD.id, OLD.number, OLD.snapshot, OLD.last_note_id, OLD.out_by, OLD.out_at) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'A signed hand-over only gets its second signature: % of %', TG_OP, TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER hand_overs_append_only BEFORE UPDATE OR DELETE ON "hand_overs"
	FOR EACH ROW EXECUTE FUNCTION refuse_hand_over_change();
