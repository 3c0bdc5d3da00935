CREATE TABLE "point_accounts" (
	"member_id" text PRIMARY KEY NOT NULL,
	"balance" integer DEFAULT 0 NOT NULL,
	"movements" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "point_accounts_balance" CHECK ("point_accounts"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "point_lots" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"receipt_number" text,
	"amount" integer NOT NULL,
	"remaining" integer NOT NULL,
	"earned_at" timestamp with time zone NOT NULL,
	"available_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "point_lots_remaining" CHECK ("point_lots"."remaining" between 0 and "point_lots"."amount" and "point_lots"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "point_movement_lots" (
	"member_id" text NOT NULL,
	"position" integer NOT NULL,
	"lot_id" text NOT NULL,
	"points" integer NOT NULL,
	CONSTRAINT "point_movement_lots_member_id_position_lot_id_pk" PRIMARY KEY("member_id","position","lot_id"),
	CONSTRAINT "point_movement_lots_points" CHECK ("point_movement_lots"."points" <> 0)
);
--> statement-breakpoint
CREATE TABLE "point_movements" (
	"member_id" text NOT NULL,
	"position" integer NOT NULL,
	"rule" text NOT NULL,
	"points" integer NOT NULL,
	"balance" integer NOT NULL,
	"reason" text NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" text NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "point_movements_member_id_position_pk" PRIMARY KEY("member_id","position"),
	CONSTRAINT "point_movements_balance" CHECK ("point_movements"."balance" >= 0),
	CONSTRAINT "point_movements_rule" CHECK ("point_movements"."rule" in ('EARN','REDEEM','RETURN','REVERSE','EXPIRE')),
	CONSTRAINT "point_movements_sign" CHECK ("point_movements"."points" <> 0 and ("point_movements"."points" > 0) = ("point_movements"."rule" in ('EARN','RETURN'))),
	CONSTRAINT "point_movements_source" CHECK ("point_movements"."source_kind" in ('RECEIPT','VOUCHER','LOT'))
);
--> statement-breakpoint
CREATE TABLE "incident_notes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"incident_id" text NOT NULL,
	"member_id" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"assignee_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "incidents_reason" CHECK ("incidents"."reason" in ('LOW_SCORE','REPORTED')),
	CONSTRAINT "incidents_state" CHECK ("incidents"."state" in ('OPEN','ASSIGNED','CLOSED')),
	CONSTRAINT "incidents_assignee" CHECK ("incidents"."state" <> 'ASSIGNED' or "incidents"."assignee_id" is not null),
	CONSTRAINT "incidents_closed" CHECK (("incidents"."state" = 'CLOSED') = ("incidents"."closed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "score_requests" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scores" (
	"transaction_id" text PRIMARY KEY NOT NULL,
	"score" integer NOT NULL,
	"feedback" text,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scores_range" CHECK ("scores"."score" between 0 and 10)
);
--> statement-breakpoint
CREATE TABLE "time_vouchers" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"member_id" text NOT NULL,
	"status" text DEFAULT 'ISSUED' NOT NULL,
	"vehicle_class" text NOT NULL,
	"travel_from" timestamp with time zone NOT NULL,
	"travel_to" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"points" integer NOT NULL,
	"email_key" text NOT NULL,
	"with_pdf" boolean DEFAULT false NOT NULL,
	"with_pass" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "time_vouchers_status" CHECK ("time_vouchers"."status" in ('ISSUED','LINKED','USED','VOID','EXPIRED')),
	CONSTRAINT "time_vouchers_amounts" CHECK ("time_vouchers"."minutes" > 0 and "time_vouchers"."points" > 0)
);
--> statement-breakpoint
ALTER TABLE "point_accounts" ADD CONSTRAINT "point_accounts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_lots" ADD CONSTRAINT "point_lots_member_id_point_accounts_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."point_accounts"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_lots" ADD CONSTRAINT "point_lots_receipt_number_receipts_number_fk" FOREIGN KEY ("receipt_number") REFERENCES "public"."receipts"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_movement_lots" ADD CONSTRAINT "point_movement_lots_lot_id_point_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."point_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_movement_lots" ADD CONSTRAINT "point_movement_lots_member_id_position_point_movements_member_id_position_fk" FOREIGN KEY ("member_id","position") REFERENCES "public"."point_movements"("member_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_movements" ADD CONSTRAINT "point_movements_member_id_point_accounts_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."point_accounts"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_notes" ADD CONSTRAINT "incident_notes_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_notes" ADD CONSTRAINT "incident_notes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_assignee_id_members_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_requests" ADD CONSTRAINT "score_requests_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_vouchers" ADD CONSTRAINT "time_vouchers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "point_lots_receipt" ON "point_lots" USING btree ("receipt_number");--> statement-breakpoint
CREATE INDEX "point_lots_to_spend" ON "point_lots" USING btree ("member_id","earned_at","id") WHERE "point_lots"."remaining" > 0;--> statement-breakpoint
CREATE INDEX "point_lots_by_expiry" ON "point_lots" USING btree ("member_id","expires_at");--> statement-breakpoint
CREATE INDEX "point_lots_to_expire" ON "point_lots" USING btree ("expires_at") WHERE "point_lots"."remaining" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "point_movements_voucher" ON "point_movements" USING btree ("source_id","rule") WHERE "point_movements"."source_kind" = 'VOUCHER';--> statement-breakpoint
CREATE INDEX "incident_notes_by_incident" ON "incident_notes" USING btree ("incident_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "incidents_of_scores" ON "incidents" USING btree ("transaction_id") WHERE "incidents"."reason" = 'LOW_SCORE';--> statement-breakpoint
CREATE INDEX "incidents_by_state" ON "incidents" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "scores_by_time" ON "scores" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "time_vouchers_number" ON "time_vouchers" USING btree ("number");--> statement-breakpoint
CREATE INDEX "time_vouchers_by_member" ON "time_vouchers" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "time_vouchers_to_expire" ON "time_vouchers" USING btree ("expires_at") WHERE "time_vouchers"."status" = 'ISSUED';--> statement-breakpoint
CREATE UNIQUE INDEX "site_messages_by_stay" ON "site_messages" USING btree ("template",("payload" ->> 'transaction_id'));