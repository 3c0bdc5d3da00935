CREATE INDEX "rides_by_transaction" ON "rides" USING btree ("transaction_id") WHERE "rides"."transaction_id" is not null;--> statement-breakpoint
CREATE INDEX "transactions_voided" ON "transactions" USING btree ("booking_id") WHERE "transactions"."status" = 'VOID';--> statement-breakpoint
CREATE INDEX "outbox_by_subject" ON "outbox" USING btree (split_part("cause", ':', 2));