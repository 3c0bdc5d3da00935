CREATE TABLE "rate_readers" (
	"id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rate_plans" ADD COLUMN "published_at" timestamp with time zone;