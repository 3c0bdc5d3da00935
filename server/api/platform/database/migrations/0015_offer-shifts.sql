CREATE TABLE "shift_offers" (
	"id" text PRIMARY KEY NOT NULL,
	"shift_id" text NOT NULL,
	"offered_by" text NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"taken_by" text,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"decision_words" text,
	CONSTRAINT "shift_offers_state" CHECK ("shift_offers"."state" in ('OPEN','TAKEN','APPROVED','REFUSED','WITHDRAWN')),
	CONSTRAINT "shift_offers_taken" CHECK (case when "shift_offers"."state" = 'OPEN' then "shift_offers"."taken_by" is null when "shift_offers"."state" = 'WITHDRAWN' then true else "shift_offers"."taken_by" is not null end),
	CONSTRAINT "shift_offers_decided" CHECK (("shift_offers"."state" in ('APPROVED','REFUSED')) = ("shift_offers"."decided_by" is not null)),
	CONSTRAINT "shift_offers_colleague" CHECK ("shift_offers"."taken_by" is distinct from "shift_offers"."offered_by" or "shift_offers"."taken_by" is null),
	CONSTRAINT "shift_offers_third_person" CHECK ("shift_offers"."decided_by" is null or "shift_offers"."decided_by" not in ("shift_offers"."offered_by", "shift_offers"."taken_by"))
);
--> statement-breakpoint
ALTER TABLE "shift_offers" ADD CONSTRAINT "shift_offers_shift_id_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."shifts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_offers" ADD CONSTRAINT "shift_offers_offered_by_members_id_fk" FOREIGN KEY ("offered_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_offers" ADD CONSTRAINT "shift_offers_taken_by_members_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shift_offers" ADD CONSTRAINT "shift_offers_decided_by_members_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shift_offers_open" ON "shift_offers" USING btree ("shift_id") WHERE "shift_offers"."state" in ('OPEN','TAKEN');--> statement-breakpoint
CREATE INDEX "shift_offers_by_shift" ON "shift_offers" USING btree ("shift_id","offered_at");