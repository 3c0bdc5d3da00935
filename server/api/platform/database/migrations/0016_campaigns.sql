CREATE TABLE "campaign_recipients" (
	"campaign_id" text NOT NULL,
	"position" integer NOT NULL,
	"topic" text NOT NULL,
	"period" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"name" text NOT NULL,
	"member_id" text,
	"state" text NOT NULL,
	"mail_id" text,
	"reason" text,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "campaign_recipients_campaign_id_position_pk" PRIMARY KEY("campaign_id","position"),
	CONSTRAINT "campaign_recipients_state" CHECK ("campaign_recipients"."state" in ('CONTROL','WAITING','QUEUED','SENT','UNANSWERED','NOT_SENT')),
	CONSTRAINT "campaign_recipients_reason" CHECK (("campaign_recipients"."state" = 'NOT_SENT') = ("campaign_recipients"."reason" is not null)),
	CONSTRAINT "campaign_recipients_mail" CHECK ("campaign_recipients"."state" not in ('QUEUED','SENT','UNANSWERED') or "campaign_recipients"."mail_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"list_id" text,
	"topic" text NOT NULL,
	"subject" text NOT NULL,
	"words" text NOT NULL,
	"button_label" text,
	"button_link" text,
	"coupon_id" text,
	"send_at" timestamp with time zone,
	"rate_per_minute" integer NOT NULL,
	"control_percent" integer NOT NULL,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"approval_id" text,
	"frozen" jsonb,
	"next_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"stop_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaigns_topic" CHECK ("campaigns"."topic" in ('OFFERS','NEWS')),
	CONSTRAINT "campaigns_state" CHECK ("campaigns"."state" in ('DRAFT','SCHEDULED','SENDING','PAUSED','STOPPED','FINISHED')),
	CONSTRAINT "campaigns_rate" CHECK ("campaigns"."rate_per_minute" between 1 and 6000),
	CONSTRAINT "campaigns_control" CHECK ("campaigns"."control_percent" between 0 and 50),
	CONSTRAINT "campaigns_frozen" CHECK ("campaigns"."state" = 'DRAFT' or "campaigns"."frozen" is not null),
	CONSTRAINT "campaigns_button" CHECK (("campaigns"."button_label" is null) = ("campaigns"."button_link" is null))
);
--> statement-breakpoint
ALTER TABLE "approvals" DROP CONSTRAINT "approvals_amount";--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_list_id_mailing_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."mailing_lists"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_recipients_address" ON "campaign_recipients" USING btree ("campaign_id","email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_recipients_topic" ON "campaign_recipients" USING btree ("topic","period","email_key") WHERE "campaign_recipients"."state" <> 'NOT_SENT';--> statement-breakpoint
CREATE INDEX "campaign_recipients_by_state" ON "campaign_recipients" USING btree ("campaign_id","state","position");--> statement-breakpoint
CREATE INDEX "campaign_recipients_by_mail" ON "campaign_recipients" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "campaign_recipients_by_email" ON "campaign_recipients" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "campaigns_by_state" ON "campaigns" USING btree ("state");--> statement-breakpoint
CREATE INDEX "campaigns_by_time" ON "campaigns" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_amount" CHECK ("approvals"."amount_cents" >= 0 and ("approvals"."amount_cents" > 0 or "approvals"."kind" = 'CAMPAIGN'));