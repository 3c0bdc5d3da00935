CREATE TABLE "retention_runs" (
	"task" text PRIMARY KEY NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	"done_until" timestamp with time zone
);
--> statement-breakpoint
-- Entries are never changed, and only removed after seven years.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND OLD.at < now() - interval '7 years' THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'Audit entries are never changed: % of %', TG_OP, TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
-- What somebody saw stays as it was written, for 400 days: it names license plates.
CREATE FUNCTION refuse_sighting_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND OLD.at < now() - interval '400 days' THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'Rows are only added, never changed: % of %', TG_OP, TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER lot_walk_sightings_append_only BEFORE UPDATE OR DELETE ON "lot_walk_sightings"
	FOR EACH ROW EXECUTE FUNCTION refuse_sighting_change();
