CREATE TABLE "lot_walk_differences" (
	"id" text PRIMARY KEY NOT NULL,
	"walk_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"transaction_id" text,
	"other_transaction_id" text,
	"license_plate" text,
	"details" jsonb NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" text,
	"reason" text,
	"words" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lot_walk_differences_kind" CHECK ("lot_walk_differences"."kind" in ('SWAP','NOT_SEEN','UNKNOWN','SEEN_TWICE','MOVED')),
	CONSTRAINT "lot_walk_differences_settled" CHECK (("lot_walk_differences"."settled_at" is null) = ("lot_walk_differences"."settled_by" is null) and ("lot_walk_differences"."settled_at" is null) = ("lot_walk_differences"."reason" is null))
);
--> statement-breakpoint
CREATE TABLE "lot_walk_sightings" (
	"id" text PRIMARY KEY NOT NULL,
	"walk_id" text NOT NULL,
	"row" text NOT NULL,
	"license_plate" text,
	"transaction_id" text,
	"seen_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"takes_back_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lot_walk_sightings_car" CHECK ("lot_walk_sightings"."license_plate" is not null or "lot_walk_sightings"."transaction_id" is not null or "lot_walk_sightings"."takes_back_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "lot_walks" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"started_by" text NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"cars" integer,
	"seen" integer,
	CONSTRAINT "lot_walks_ended" CHECK (("lot_walks"."ended_at" is null) = ("lot_walks"."ended_by" is null)),
	CONSTRAINT "lot_walks_counts" CHECK (("lot_walks"."ended_at" is null) = ("lot_walks"."cars" is null)),
	CONSTRAINT "lot_walks_order" CHECK ("lot_walks"."ended_at" is null or "lot_walks"."ended_at" >= "lot_walks"."started_at")
);
--> statement-breakpoint
ALTER TABLE "lot_walk_differences" ADD CONSTRAINT "lot_walk_differences_walk_id_lot_walks_id_fk" FOREIGN KEY ("walk_id") REFERENCES "public"."lot_walks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_walk_differences" ADD CONSTRAINT "lot_walk_differences_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_walk_differences" ADD CONSTRAINT "lot_walk_differences_other_transaction_id_transactions_id_fk" FOREIGN KEY ("other_transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_walk_differences" ADD CONSTRAINT "lot_walk_differences_settled_by_members_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_walk_sightings" ADD CONSTRAINT "lot_walk_sightings_walk_id_lot_walks_id_fk" FOREIGN KEY ("walk_id") REFERENCES "public"."lot_walks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_walk_sightings" ADD CONSTRAINT "lot_walk_sightings_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_walk_sightings" ADD CONSTRAINT "lot_walk_sightings_seen_by_members_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_walks" ADD CONSTRAINT "lot_walks_started_by_members_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_walks" ADD CONSTRAINT "lot_walks_ended_by_members_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lot_walk_differences_subject" ON "lot_walk_differences" USING btree ("walk_id","kind","subject");--> statement-breakpoint
CREATE INDEX "lot_walk_differences_by_car" ON "lot_walk_differences" USING btree ("transaction_id") WHERE "lot_walk_differences"."transaction_id" is not null;--> statement-breakpoint
CREATE INDEX "lot_walk_sightings_by_walk" ON "lot_walk_sightings" USING btree ("walk_id");--> statement-breakpoint
CREATE INDEX "lot_walk_sightings_by_car" ON "lot_walk_sightings" USING btree ("transaction_id","at") WHERE "lot_walk_sightings"."transaction_id" is not null;--> statement-breakpoint
CREATE INDEX "lot_walk_sightings_taken_back" ON "lot_walk_sightings" USING btree ("takes_back_id") WHERE "lot_walk_sightings"."takes_back_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "lot_walks_open" ON "lot_walks" USING btree (("ended_at" is null)) WHERE "lot_walks"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "lot_walks_by_start" ON "lot_walks" USING btree ("started_at");--> statement-breakpoint
-- What somebody saw stays as it was written.
CREATE TRIGGER lot_walk_sightings_append_only BEFORE UPDATE OR DELETE ON "lot_walk_sightings"
	FOR EACH ROW EXECUTE FUNCTION refuse_row_change();
