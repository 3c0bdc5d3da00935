CREATE INDEX "batch_entries_by_time" ON "batch_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "batches_by_count" ON "batches" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "cancellations_by_time" ON "cancellations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payments_by_time" ON "payments" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "sandbox_charges_by_time" ON "sandbox_charges" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "receipt_payments_by_time" ON "receipt_payments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "receipt_refunds_by_time" ON "receipt_refunds" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "transaction_discounts_by_time" ON "transaction_discounts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "transaction_exceptions_of_day" ON "transaction_exceptions" USING btree ("created_at");