CREATE TABLE "islands" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"directions" text NOT NULL,
	"shortest_wait" integer NOT NULL,
	"longest_wait" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "islands_wait" CHECK ("islands"."shortest_wait" > 0 and "islands"."longest_wait" >= "islands"."shortest_wait")
);
--> statement-breakpoint
CREATE TABLE "rides" (
	"id" text PRIMARY KEY NOT NULL,
	"island_id" integer NOT NULL,
	"name" text NOT NULL,
	"transaction_id" text,
	"session_id" text NOT NULL,
	"is_accessible" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'REQUESTED' NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"en_route_at" timestamp with time zone,
	"arrived_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rides_state" CHECK ("rides"."state" in ('REQUESTED','ACKNOWLEDGED','EN_ROUTE','ARRIVED','COMPLETED','CANCELLED','EXPIRED')),
	CONSTRAINT "rides_ended" CHECK (("rides"."state" in ('COMPLETED','CANCELLED','EXPIRED')) = ("rides"."ended_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "rides" ADD CONSTRAINT "rides_island_id_islands_id_fk" FOREIGN KEY ("island_id") REFERENCES "public"."islands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rides" ADD CONSTRAINT "rides_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "rides_open_session" ON "rides" USING btree ("session_id") WHERE "rides"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "rides_open_transaction" ON "rides" USING btree ("transaction_id") WHERE "rides"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "rides_open" ON "rides" USING btree ("requested_at") WHERE "rides"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "rides_by_session" ON "rides" USING btree ("session_id","requested_at");--> statement-breakpoint
CREATE INDEX "rides_by_island" ON "rides" USING btree ("island_id","requested_at");