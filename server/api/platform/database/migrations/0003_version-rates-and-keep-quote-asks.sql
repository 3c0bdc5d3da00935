CREATE TABLE "quote_asks" (
	"id" text PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"travel_from" timestamp with time zone NOT NULL,
	"travel_to" timestamp with time zone NOT NULL,
	"vehicle_class" text NOT NULL,
	"promo_code" text,
	"coupon_id" text,
	"promo_reason" text,
	"prices" jsonb NOT NULL,
	"booked" text
);
--> statement-breakpoint
ALTER TABLE "rate_plans" ALTER COLUMN "version" SET DEFAULT 1;--> statement-breakpoint
ALTER TABLE "quotes" ADD COLUMN "ask_id" text;--> statement-breakpoint
ALTER TABLE "fees" ADD COLUMN "fee" text;--> statement-breakpoint
UPDATE "fees" SET "fee" = CASE "id" WHEN 'airport-access-1' THEN 'airport-access' ELSE "id" END;--> statement-breakpoint
ALTER TABLE "fees" ALTER COLUMN "fee" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "fees" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "fees" ADD COLUMN "state" text DEFAULT 'PUBLISHED' NOT NULL;--> statement-breakpoint
ALTER TABLE "fees" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rate_plans" ADD COLUMN "state" text DEFAULT 'PUBLISHED' NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_plans" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rate_plans" ADD COLUMN "publication_id" text;--> statement-breakpoint
ALTER TABLE "taxes" ADD COLUMN "tax" text;--> statement-breakpoint
UPDATE "taxes" SET "tax" = CASE "id" WHEN 'sales-tax-1' THEN 'sales-tax' WHEN 'city-parking-tax-1' THEN 'city-parking-tax' ELSE "id" END;--> statement-breakpoint
ALTER TABLE "taxes" ALTER COLUMN "tax" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "taxes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "taxes" ADD COLUMN "state" text DEFAULT 'PUBLISHED' NOT NULL;--> statement-breakpoint
ALTER TABLE "taxes" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quote_asks" ADD CONSTRAINT "quote_asks_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quote_asks_by_time" ON "quote_asks" USING btree ("asked_at","id");--> statement-breakpoint
CREATE INDEX "quote_asks_by_promo" ON "quote_asks" USING btree ("promo_code","asked_at") WHERE "quote_asks"."promo_code" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "fees_version" ON "fees" USING btree ("fee","version");--> statement-breakpoint
CREATE UNIQUE INDEX "taxes_version" ON "taxes" USING btree ("tax","version");--> statement-breakpoint
ALTER TABLE "fees" ADD CONSTRAINT "fees_state" CHECK ("fees"."state" in ('DRAFT', 'PUBLISHED', 'WITHDRAWN') and ("fees"."state" = 'WITHDRAWN') = ("fees"."withdrawn_at" is not null));--> statement-breakpoint
ALTER TABLE "rate_plans" ADD CONSTRAINT "rate_plans_state" CHECK ("rate_plans"."state" in ('DRAFT', 'PUBLISHED', 'WITHDRAWN') and ("rate_plans"."state" = 'WITHDRAWN') = ("rate_plans"."withdrawn_at" is not null));--> statement-breakpoint
ALTER TABLE "taxes" ADD CONSTRAINT "taxes_state" CHECK ("taxes"."state" in ('DRAFT', 'PUBLISHED', 'WITHDRAWN') and ("taxes"."state" = 'WITHDRAWN') = ("taxes"."withdrawn_at" is not null));