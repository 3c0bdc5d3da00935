CREATE TABLE "mailed_offers" (
	"id" text PRIMARY KEY NOT NULL,
	"quote_id" text NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"words" text,
	"travel_from" timestamp with time zone NOT NULL,
	"travel_to" timestamp with time zone NOT NULL,
	"total_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"valid_hours" integer NOT NULL,
	"made_by" text NOT NULL,
	"approval_id" text,
	"sent_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailed_offers_amounts" CHECK ("mailed_offers"."total_cents" >= 0 and "mailed_offers"."discount_cents" >= 0),
	CONSTRAINT "mailed_offers_opened" CHECK ("mailed_offers"."opened_at" is null or "mailed_offers"."sent_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "mailed_offers" ADD CONSTRAINT "mailed_offers_made_by_members_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_offers" ADD CONSTRAINT "mailed_offers_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mailed_offers_quote" ON "mailed_offers" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "mailed_offers_by_time" ON "mailed_offers" USING btree ("created_at");