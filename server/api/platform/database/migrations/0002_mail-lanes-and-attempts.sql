CREATE TABLE "outbox_attempts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"mail_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"words" text,
	CONSTRAINT "outbox_attempts_outcome" CHECK ("outbox_attempts"."outcome" in ('ACCEPTED','REFUSED','POSTPONED','UNANSWERED','SKIPPED'))
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_state";--> statement-breakpoint
DROP INDEX "outbox_unsettled";--> statement-breakpoint
DROP INDEX "outbox_due";--> statement-breakpoint
ALTER TABLE "email_suppressions" ADD COLUMN "cause" text DEFAULT 'HAND' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "lane" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_attempts" ADD CONSTRAINT "outbox_attempts_mail_id_outbox_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."outbox"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_attempts_by_mail" ON "outbox_attempts" USING btree ("mail_id","id");--> statement-breakpoint
CREATE INDEX "outbox_attempts_newest" ON "outbox_attempts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "email_suppressions_by_key" ON "email_suppressions" USING btree ("email_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "email_suppressions_newest" ON "email_suppressions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "email_suppressions_by_cause" ON "email_suppressions" USING btree ("cause","created_at");--> statement-breakpoint
CREATE INDEX "outbox_by_state" ON "outbox" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "outbox_by_sending" ON "outbox" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "outbox_by_recipient" ON "outbox" USING btree (lower("recipient") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("lane","next_attempt_at") WHERE "outbox"."state" = 'QUEUED';--> statement-breakpoint
ALTER TABLE "email_suppressions" ADD CONSTRAINT "email_suppressions_cause" CHECK ("email_suppressions"."cause" in ('BOUNCE','COMPLAINT','HAND'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_lane" CHECK ("outbox"."lane" between 0 and 2);--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_state" CHECK ("outbox"."state" in ('QUEUED','SENDING','SENT','UNCERTAIN','HELD','FAILED'));