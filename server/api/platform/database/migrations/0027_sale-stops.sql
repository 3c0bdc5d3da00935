CREATE TABLE "sale_stops" (
	"id" text PRIMARY KEY NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"products" text[] NOT NULL,
	"reason" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"stopped_by" text NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sale_stops_days" CHECK ("sale_stops"."first_day" <= "sale_stops"."last_day"),
	CONSTRAINT "sale_stops_products" CHECK (cardinality("sale_stops"."products") > 0)
);
--> statement-breakpoint
ALTER TABLE "capacity_days" ADD COLUMN "stopped_until" jsonb;--> statement-breakpoint
CREATE INDEX "sale_stops_open" ON "sale_stops" USING btree ("ends_at") WHERE "sale_stops"."ended_at" is null;