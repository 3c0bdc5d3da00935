CREATE INDEX IF NOT EXISTS "bookings_of_email" ON "bookings" USING btree ("email_key" text_pattern_ops,"travel_from");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "quotes_of_coupon" ON "quotes" USING btree ("coupon_id") WHERE "quotes"."coupon_id" is not null;--> statement-breakpoint
DROP INDEX "bookings_by_email";--> statement-breakpoint
DROP INDEX "bookings_email_prefix";--> statement-breakpoint
DROP INDEX "quotes_by_coupon";--> statement-breakpoint
-- Ends the transaction that wants a space of a day that has none, so that COMMIT can travel with its statement.
CREATE FUNCTION refuse_day(day date) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The day is full or not sold' USING ERRCODE = 'check_violation', CONSTRAINT = 'capacity_days_refused', DETAIL = to_char(day, 'YYYY-MM-DD');
END
$$;
