ALTER TABLE "lot_settings" ADD COLUMN "drop_limit_cents" integer DEFAULT 40000 NOT NULL;--> statement-breakpoint
CREATE INDEX "batches_by_opening" ON "batches" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "batches_number_prefix" ON "batches" USING btree (("number"::text) text_pattern_ops);--> statement-breakpoint
ALTER TABLE "lot_settings" ADD CONSTRAINT "lot_settings_drop_limit" CHECK ("lot_settings"."drop_limit_cents" > 0);