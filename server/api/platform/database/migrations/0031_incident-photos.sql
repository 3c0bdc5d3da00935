CREATE TABLE "incident_photos" (
	"incident_id" text NOT NULL,
	"id" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"taken_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "incident_photos_incident_id_id_pk" PRIMARY KEY("incident_id","id")
);
--> statement-breakpoint
ALTER TABLE "incidents" ALTER COLUMN "transaction_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "number" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "incidents_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "type" text DEFAULT 'COMPLAINT' NOT NULL;--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "words" text;--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "concerns" text;--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "contact" text;--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "details" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "opened_by" text;--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "incidents" ADD COLUMN "returned_to" text;--> statement-breakpoint
ALTER TABLE "incident_photos" ADD CONSTRAINT "incident_photos_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_photos" ADD CONSTRAINT "incident_photos_taken_by_members_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_opened_by_members_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "incidents_number" ON "incidents" USING btree ("number");--> statement-breakpoint
CREATE INDEX "incidents_by_concerned" ON "incidents" USING btree (lower(translate("concerns", 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ', 'AAAAAACEEEEIIIINOOOOOOUUUUYaaaaaaceeeeiiiinoooooouuuuyy')) text_pattern_ops);--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_type" CHECK ("incidents"."type" in ('DAMAGE','DEAD_BATTERY','KEYS','LOST_PROPERTY','INJURY','THEFT','COMPLAINT','OTHER'));--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_low_score" CHECK ("incidents"."reason" <> 'LOW_SCORE' or "incidents"."transaction_id" is not null);--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_outcome" CHECK ("incidents"."outcome" is null or ("incidents"."state" = 'CLOSED' and "incidents"."outcome" in ('SOLVED','RETURNED','PAID','INSURER','POLICE','NO_ACTION')));--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_returned" CHECK (("incidents"."outcome" is not distinct from 'RETURNED') = ("incidents"."returned_to" is not null));