CREATE TABLE "group_members" (
	"group_id" text NOT NULL,
	"member_id" text NOT NULL,
	CONSTRAINT "group_members_member_id_group_id_pk" PRIMARY KEY("member_id","group_id")
);
--> statement-breakpoint
CREATE TABLE "group_permissions" (
	"group_id" text NOT NULL,
	"permission" text NOT NULL,
	CONSTRAINT "group_permissions_group_id_permission_pk" PRIMARY KEY("group_id","permission"),
	CONSTRAINT "group_permissions_form" CHECK ("group_permissions"."permission" ~ '^[A-Za-z]+:[A-Za-z]+$')
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"kind" text NOT NULL,
	"generation" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_tokens_kind" CHECK ("member_tokens"."kind" in ('ACCESS','REFRESH'))
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"long_name" text NOT NULL,
	"short_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"deactivated_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_number_digits" CHECK ("members"."number" ~ '^[0-9]{8,12}$')
);
--> statement-breakpoint
CREATE TABLE "receipt_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"receipt_number" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"card_brand" text,
	"card_last_four" text,
	"card_reference" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipt_payments_kind" CHECK ("receipt_payments"."kind" in ('CARD','CASH','ONLINE','VOUCHER')),
	CONSTRAINT "receipt_payments_last_four" CHECK ("receipt_payments"."card_last_four" is null or "receipt_payments"."card_last_four" ~ '^[0-9]{4}$')
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"number" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"validation_code" text NOT NULL,
	"rate" jsonb NOT NULL,
	"total_cents" integer NOT NULL,
	"parking_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_amounts" CHECK ("receipts"."total_cents" >= 0 and "receipts"."parking_cents" >= 0),
	CONSTRAINT "receipts_refunded" CHECK ("receipts"."refunded_cents" between 0 and "receipts"."total_cents")
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"ticket_number" text NOT NULL,
	"record_locator" text NOT NULL,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"vehicle_class" text NOT NULL,
	"spaces" integer DEFAULT 1 NOT NULL,
	"license_plate" text,
	"customer_name" text,
	"email" text,
	"booking_id" text,
	"time_voucher_id" text,
	"member_id" text,
	"entered_at" timestamp with time zone NOT NULL,
	"exited_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transactions_status" CHECK ("transactions"."status" in ('OPEN','CLOSED','VOID')),
	CONSTRAINT "transactions_exit" CHECK (("transactions"."status" = 'CLOSED') = ("transactions"."exited_at" is not null) or "transactions"."status" = 'VOID'),
	CONSTRAINT "transactions_order" CHECK ("transactions"."exited_at" is null or "transactions"."exited_at" >= "transactions"."entered_at")
);
--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_permissions" ADD CONSTRAINT "group_permissions_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD CONSTRAINT "member_sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_tokens" ADD CONSTRAINT "member_tokens_session_id_member_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."member_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_payments" ADD CONSTRAINT "receipt_payments_receipt_number_receipts_number_fk" FOREIGN KEY ("receipt_number") REFERENCES "public"."receipts"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "groups_name" ON "groups" USING btree ("name");--> statement-breakpoint
CREATE INDEX "member_sessions_by_member" ON "member_sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_sessions_by_expiry" ON "member_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "member_tokens_generation" ON "member_tokens" USING btree ("session_id","kind","generation");--> statement-breakpoint
CREATE INDEX "member_tokens_by_expiry" ON "member_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "members_number" ON "members" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "members_live_email" ON "members" USING btree ("email_key") WHERE "members"."deactivated_at" is null;--> statement-breakpoint
CREATE INDEX "receipt_payments_by_receipt" ON "receipt_payments" USING btree ("receipt_number");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_transaction" ON "receipts" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "receipts_by_time" ON "receipts" USING btree ("issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_ticket" ON "transactions" USING btree ("ticket_number");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_booking" ON "transactions" USING btree ("booking_id") WHERE "transactions"."status" <> 'VOID';--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_time_voucher" ON "transactions" USING btree ("time_voucher_id") WHERE "transactions"."status" <> 'VOID';--> statement-breakpoint
CREATE INDEX "transactions_open" ON "transactions" USING btree ("entered_at") WHERE "transactions"."status" = 'OPEN';--> statement-breakpoint
CREATE INDEX "transactions_by_exit" ON "transactions" USING btree ("exited_at");--> statement-breakpoint
CREATE INDEX "transactions_by_member" ON "transactions" USING btree ("member_id","exited_at");