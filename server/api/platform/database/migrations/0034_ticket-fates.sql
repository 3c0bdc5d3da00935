CREATE TABLE "ticket_counter" (
	"id" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "ticket_counter_one_row" CHECK ("ticket_counter"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "unused_tickets" (
	"number" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"explained_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "unused_tickets" ADD CONSTRAINT "unused_tickets_explained_by_members_id_fk" FOREIGN KEY ("explained_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unused_tickets_number_prefix" ON "unused_tickets" USING btree ("number" text_pattern_ops);--> statement-breakpoint
-- Tickets continue after those that the sequence issued. It repeats no number, so the numbers without a parking stay are
-- those of check-ins that were undone.
INSERT INTO "ticket_counter" ("id", "last") SELECT 1, last_value FROM "ticket_numbers" WHERE is_called;--> statement-breakpoint
INSERT INTO "unused_tickets" ("number", "reason")
	SELECT n::text, 'The check-in was not finished, and no ticket was printed' FROM generate_series(1000001, (SELECT "last" FROM "ticket_counter")) AS n
	WHERE NOT EXISTS (SELECT FROM "transactions" WHERE "ticket_number" = n::text);--> statement-breakpoint
DROP SEQUENCE "public"."ticket_numbers";