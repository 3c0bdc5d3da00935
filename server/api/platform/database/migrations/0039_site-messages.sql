CREATE TABLE "site_message_views" (
	"message_id" text NOT NULL,
	"viewer" text NOT NULL,
	"dismissed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_message_views_message_id_viewer_pk" PRIMARY KEY("message_id","viewer")
);
--> statement-breakpoint
ALTER TABLE "site_messages" ADD COLUMN "audience" text;--> statement-breakpoint
ALTER TABLE "site_messages" ADD COLUMN "priority" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "site_messages" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "site_message_views" ADD CONSTRAINT "site_message_views_message_id_site_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."site_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_message_views_by_viewer" ON "site_message_views" USING btree ("viewer");--> statement-breakpoint
CREATE INDEX "site_messages_by_audience" ON "site_messages" USING btree ("expires_at") WHERE "site_messages"."audience" is not null;--> statement-breakpoint
ALTER TABLE "site_messages" ADD CONSTRAINT "site_messages_window" CHECK ("site_messages"."audience" is null or ("site_messages"."starts_at" is not null and "site_messages"."expires_at" is not null));