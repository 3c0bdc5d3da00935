ALTER TABLE "quotes" ADD COLUMN "base_quote" text;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "points_used" integer;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "points_minutes" integer;--> statement-breakpoint
CREATE INDEX "quotes_by_base" ON "quotes" USING btree ("base_quote") WHERE "quotes"."base_quote" is not null;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_points" CHECK (("quotes"."points_used" is null) = ("quotes"."points_minutes" is null));