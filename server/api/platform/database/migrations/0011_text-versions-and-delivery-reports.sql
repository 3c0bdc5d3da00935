CREATE TABLE "text_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"content" jsonb NOT NULL,
	"effective_from" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "text_versions_kind" CHECK ("text_versions"."kind" in ('MAIL', 'LAYOUT', 'PAGE')),
	CONSTRAINT "text_versions_state" CHECK ("text_versions"."state" in ('DRAFT', 'PUBLISHED', 'WITHDRAWN') and ("text_versions"."state" = 'WITHDRAWN') = ("text_versions"."withdrawn_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "outbox_attempts" DROP CONSTRAINT "outbox_attempts_outcome";--> statement-breakpoint
ALTER TABLE "outbox_attempts" ADD COLUMN "report_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "text_versions_version" ON "text_versions" USING btree ("kind","name","version");--> statement-breakpoint
CREATE INDEX "text_versions_published" ON "text_versions" USING btree ("kind","name") WHERE "text_versions"."state" = 'PUBLISHED';--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_attempts_report" ON "outbox_attempts" USING btree ("report_key");--> statement-breakpoint
ALTER TABLE "outbox_attempts" ADD CONSTRAINT "outbox_attempts_outcome" CHECK ("outbox_attempts"."outcome" in ('ACCEPTED','BOUNCED','REFUSED','POSTPONED','UNANSWERED','SKIPPED','COMPLAINED'));