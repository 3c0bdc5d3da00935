DROP INDEX IF EXISTS "bookings_by_coupon";--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "check_at" timestamp with time zone DEFAULT to_timestamp(0);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "bookings_by_session" ON "bookings" USING btree ("session_id","created_at") WHERE "bookings"."session_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "money_movements_sold" ON "money_movements" USING btree ("business_day","cents") WHERE "money_movements"."kind" = 'CHARGE' and "money_movements"."receipt_number" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "money_movements_refunded" ON "money_movements" USING btree ("business_day") WHERE "money_movements"."kind" = 'REFUND' and "money_movements"."receipt_number" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "quotes_by_member" ON "quotes" USING btree ("member_id") WHERE "quotes"."member_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "events_by_member" ON "events" USING btree ("member_id") WHERE "events"."member_id" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "receipt_payments_online" ON "receipt_payments" USING btree ("created_at","amount_cents") WHERE "receipt_payments"."kind" = 'ONLINE';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "transactions_drive_ups" ON "transactions" USING btree ("entered_at") WHERE "transactions"."booking_id" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "passes_to_check" ON "passes" USING btree ("check_at") WHERE "passes"."check_at" is not null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "bookings_of_coupon" ON "bookings" USING btree ("coupon_id","status","total_cents") WHERE "bookings"."coupon_id" is not null;--> statement-breakpoint
-- Whatever changes what a wallet pass shows marks it for a comparison, in the same transaction. A pass has the id of what it shows.
CREATE FUNCTION check_wallet_pass() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE passes SET check_at = to_timestamp(0) WHERE serial_number = NEW.id;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION check_membership_pass() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE passes SET check_at = to_timestamp(0) WHERE serial_number = NEW.member_id;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER bookings_check_pass AFTER UPDATE ON "bookings" FOR EACH ROW
	WHEN ((OLD.status, OLD.version, OLD.updated_at, OLD.full_name)
		IS DISTINCT FROM (NEW.status, NEW.version, NEW.updated_at, NEW.full_name))
	EXECUTE FUNCTION check_wallet_pass();
--> statement-breakpoint
CREATE TRIGGER time_vouchers_check_pass AFTER UPDATE ON "time_vouchers" FOR EACH ROW
	WHEN ((OLD.status, OLD.changed_at) IS DISTINCT FROM (NEW.status, NEW.changed_at))
	EXECUTE FUNCTION check_wallet_pass();
--> statement-breakpoint
CREATE TRIGGER members_check_pass AFTER UPDATE ON "members" FOR EACH ROW
	WHEN ((OLD.long_name, OLD.deactivated_at) IS DISTINCT FROM (NEW.long_name, NEW.deactivated_at))
	EXECUTE FUNCTION check_wallet_pass();
--> statement-breakpoint
CREATE TRIGGER point_lots_added_check_pass AFTER INSERT ON "point_lots" FOR EACH ROW
	EXECUTE FUNCTION check_membership_pass();
--> statement-breakpoint
CREATE TRIGGER point_lots_check_pass AFTER UPDATE ON "point_lots" FOR EACH ROW
	WHEN ((OLD.remaining, OLD.available_at, OLD.expires_at)
		IS DISTINCT FROM (NEW.remaining, NEW.available_at, NEW.expires_at))
	EXECUTE FUNCTION check_membership_pass();
