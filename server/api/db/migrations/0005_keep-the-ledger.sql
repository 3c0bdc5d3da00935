-- What stands in the ledger stays: a mistake is put right by a further movement.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The ledger of points is never changed: % of %', TG_OP, TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER point_movements_append_only BEFORE UPDATE OR DELETE ON "point_movements"
	FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
CREATE TRIGGER point_movement_lots_append_only BEFORE UPDATE OR DELETE ON "point_movement_lots"
	FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
