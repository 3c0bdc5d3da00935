DROP INDEX "transactions_voided";--> statement-breakpoint
CREATE INDEX "bookings_by_payment_status" ON "bookings" USING btree ("payment_status","created_at");--> statement-breakpoint
CREATE INDEX "bookings_by_product" ON "bookings" USING btree ("product_kind","created_at");--> statement-breakpoint
CREATE INDEX "money_movements_without_batch" ON "money_movements" USING btree ("at") WHERE "money_movements"."kind" = 'CASH_IN' and "money_movements"."batch_id" is null;--> statement-breakpoint
CREATE INDEX "transactions_by_booking" ON "transactions" USING btree ("booking_id") WHERE "transactions"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "transactions_by_class" ON "transactions" USING btree ("vehicle_class","entered_at");--> statement-breakpoint
CREATE INDEX "transactions_void" ON "transactions" USING btree ("entered_at") WHERE "transactions"."status" = 'VOID';