CREATE TABLE "book_locks" (
	"id" text PRIMARY KEY NOT NULL,
	"period" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"figures" jsonb NOT NULL,
	"note" text,
	"locked_by" text NOT NULL,
	"locked_at" timestamp with time zone NOT NULL,
	"reopened_by" text,
	"reopened_at" timestamp with time zone,
	"reopen_reason" text,
	CONSTRAINT "book_locks_days" CHECK ("book_locks"."first_day" <= "book_locks"."last_day" and "book_locks"."starts_at" < "book_locks"."ends_at"),
	CONSTRAINT "book_locks_second_person" CHECK (("book_locks"."reopened_by" is null) = ("book_locks"."reopened_at" is null) and ("book_locks"."reopened_by" is null) = ("book_locks"."reopen_reason" is null)
        and "book_locks"."reopened_by" is distinct from "book_locks"."locked_by")
);
--> statement-breakpoint
ALTER TABLE "money_movements" ADD COLUMN "corrects_day" date;--> statement-breakpoint
ALTER TABLE "book_locks" ADD CONSTRAINT "book_locks_locked_by_members_id_fk" FOREIGN KEY ("locked_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "book_locks" ADD CONSTRAINT "book_locks_reopened_by_members_id_fk" FOREIGN KEY ("reopened_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "book_locks_open" ON "book_locks" USING btree ("period") WHERE "book_locks"."reopened_at" is null;--> statement-breakpoint
CREATE INDEX "book_locks_by_day" ON "book_locks" USING btree ("last_day") WHERE "book_locks"."reopened_at" is null;--> statement-breakpoint
CREATE INDEX "book_locks_by_time" ON "book_locks" USING btree ("ends_at") WHERE "book_locks"."reopened_at" is null;--> statement-breakpoint
CREATE INDEX "money_movements_by_corrected_day" ON "money_movements" USING btree ("corrects_day") WHERE "money_movements"."corrects_day" is not null;