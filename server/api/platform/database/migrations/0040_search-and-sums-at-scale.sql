DROP INDEX "bookings_name_prefix";--> statement-breakpoint
DROP INDEX "bookings_last_name_prefix";--> statement-breakpoint
DROP INDEX "transactions_name_prefix";--> statement-breakpoint
DROP INDEX "transactions_last_name_prefix";--> statement-breakpoint
CREATE INDEX "bookings_with_coupon" ON "bookings" USING btree ("updated_at") WHERE "bookings"."coupon_id" is not null;--> statement-breakpoint
CREATE INDEX "receipt_payments_owed" ON "receipt_payments" USING btree ("receipt_number") WHERE "receipt_payments"."kind" = 'OWED';--> statement-breakpoint
CREATE INDEX "receipts_free" ON "receipts" USING btree ("transaction_id") WHERE "receipts"."total_cents" = 0;--> statement-breakpoint
CREATE INDEX "time_vouchers_by_change" ON "time_vouchers" USING btree ("status","changed_at");--> statement-breakpoint
CREATE INDEX "bookings_name_prefix" ON "bookings" USING btree (lower(translate("full_name", 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ', 'AAAAAACEEEEIIIINOOOOOOUUUUYaaaaaaceeeeiiiinoooooouuuuyy')) text_pattern_ops,"id","full_name");--> statement-breakpoint
CREATE INDEX "bookings_last_name_prefix" ON "bookings" USING btree (lower(translate(regexp_replace("full_name", '^.* ', ''), 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ', 'AAAAAACEEEEIIIINOOOOOOUUUUYaaaaaaceeeeiiiinoooooouuuuyy')) text_pattern_ops,"id","full_name");--> statement-breakpoint
CREATE INDEX "transactions_name_prefix" ON "transactions" USING btree (lower(translate("customer_name", 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ', 'AAAAAACEEEEIIIINOOOOOOUUUUYaaaaaaceeeeiiiinoooooouuuuyy')) text_pattern_ops,"id","customer_name") WHERE "transactions"."customer_name" is not null;--> statement-breakpoint
CREATE INDEX "transactions_last_name_prefix" ON "transactions" USING btree (lower(translate(regexp_replace("customer_name", '^.* ', ''), 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ', 'AAAAAACEEEEIIIINOOOOOOUUUUYaaaaaaceeeeiiiinoooooouuuuyy')) text_pattern_ops,"id","customer_name") WHERE "transactions"."customer_name" is not null;--> statement-breakpoint
-- Without statistics of their keys, the planner would not use the new indexes until the next autovacuum.
ANALYZE "bookings";--> statement-breakpoint
ANALYZE "transactions";
