CREATE INDEX "bookings_by_travel_from" ON "bookings" USING btree ("travel_from");--> statement-breakpoint
CREATE INDEX "bookings_by_travel_to" ON "bookings" USING btree ("travel_to");--> statement-breakpoint
CREATE INDEX "bookings_by_creation" ON "bookings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "bookings_number_prefix" ON "bookings" USING btree ("number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "bookings_name_prefix" ON "bookings" USING btree (lower(translate("full_name", 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ', 'AAAAAACEEEEIIIINOOOOOOUUUUYaaaaaaceeeeiiiinoooooouuuuyy')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "bookings_last_name_prefix" ON "bookings" USING btree (lower(translate(regexp_replace("full_name", '^.* ', ''), 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ', 'AAAAAACEEEEIIIINOOOOOOUUUUYaaaaaaceeeeiiiinoooooouuuuyy')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "bookings_email_prefix" ON "bookings" USING btree ("email_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "bookings_plate_prefix" ON "bookings" USING btree (upper(regexp_replace("license_plate", '[^A-Za-z0-9]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "bookings_phone_end" ON "bookings" USING btree (reverse(regexp_replace("phone", '[^0-9]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "incidents_by_transaction" ON "incidents" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "incidents_by_opening" ON "incidents" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "incidents_by_closing" ON "incidents" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "members_number_prefix" ON "members" USING btree ("number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "members_name_prefix" ON "members" USING btree (lower(translate("long_name", 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ', 'AAAAAACEEEEIIIINOOOOOOUUUUYaaaaaaceeeeiiiinoooooouuuuyy')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "members_last_name_prefix" ON "members" USING btree (lower(translate(regexp_replace("long_name", '^.* ', ''), 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ', 'AAAAAACEEEEIIIINOOOOOOUUUUYaaaaaaceeeeiiiinoooooouuuuyy')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "receipts_number_prefix" ON "receipts" USING btree ("number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "transactions_by_entry" ON "transactions" USING btree ("entered_at");--> statement-breakpoint
CREATE INDEX "transactions_ticket_prefix" ON "transactions" USING btree ("ticket_number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "transactions_plate_prefix" ON "transactions" USING btree (upper(regexp_replace("license_plate", '[^A-Za-z0-9]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "transactions_name_prefix" ON "transactions" USING btree (lower(translate("customer_name", 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ', 'AAAAAACEEEEIIIINOOOOOOUUUUYaaaaaaceeeeiiiinoooooouuuuyy')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "transactions_last_name_prefix" ON "transactions" USING btree (lower(translate(regexp_replace("customer_name", '^.* ', ''), 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ', 'AAAAAACEEEEIIIINOOOOOOUUUUYaaaaaaceeeeiiiinoooooouuuuyy')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "time_vouchers_by_start" ON "time_vouchers" USING btree ("travel_from");--> statement-breakpoint
CREATE INDEX "time_vouchers_by_creation" ON "time_vouchers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "time_vouchers_by_expiry" ON "time_vouchers" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "time_vouchers_number_prefix" ON "time_vouchers" USING btree ("number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "time_vouchers_email_prefix" ON "time_vouchers" USING btree ("email_key" text_pattern_ops);