CREATE TABLE "mailing_lists" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"topic" text NOT NULL,
	"rules" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailing_lists_topic" CHECK ("mailing_lists"."topic" in ('OFFERS','NEWS'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "mailing_lists_name" ON "mailing_lists" USING btree (lower("name"));