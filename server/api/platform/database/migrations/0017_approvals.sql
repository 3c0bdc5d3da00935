CREATE TABLE "approvals" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_name" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"words" text,
	"request_key" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'PENDING' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"word" text,
	CONSTRAINT "approvals_state" CHECK ("approvals"."state" in ('PENDING','APPROVED','REFUSED','EXPIRED','WITHDRAWN')),
	CONSTRAINT "approvals_amount" CHECK ("approvals"."amount_cents" > 0),
	CONSTRAINT "approvals_decided" CHECK (("approvals"."state" in ('APPROVED','REFUSED')) = ("approvals"."decided_by" is not null) and ("approvals"."state" = 'PENDING') = ("approvals"."decided_at" is null)),
	CONSTRAINT "approvals_not_own" CHECK ("approvals"."decided_by" is null or "approvals"."decided_by" <> "approvals"."asked_by")
);
--> statement-breakpoint
CREATE TABLE "receipt_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"receipt_number" text NOT NULL,
	"payment_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"words" text,
	"refunded_by" text NOT NULL,
	"approval_id" text,
	"request_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipt_refunds_amount" CHECK ("receipt_refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "transaction_discounts" (
	"id" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"words" text,
	"given_by" text NOT NULL,
	"approval_id" text,
	"request_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transaction_discounts_amount" CHECK ("transaction_discounts"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_asked_by_members_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_members_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD CONSTRAINT "receipt_refunds_receipt_number_receipts_number_fk" FOREIGN KEY ("receipt_number") REFERENCES "public"."receipts"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD CONSTRAINT "receipt_refunds_payment_id_receipt_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."receipt_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD CONSTRAINT "receipt_refunds_refunded_by_members_id_fk" FOREIGN KEY ("refunded_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD CONSTRAINT "receipt_refunds_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_discounts" ADD CONSTRAINT "transaction_discounts_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_discounts" ADD CONSTRAINT "transaction_discounts_given_by_members_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_discounts" ADD CONSTRAINT "transaction_discounts_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_pending" ON "approvals" USING btree ("kind","subject_kind","subject_id") WHERE "approvals"."state" = 'PENDING';--> statement-breakpoint
CREATE INDEX "approvals_by_state" ON "approvals" USING btree ("state","asked_at","id");--> statement-breakpoint
CREATE INDEX "approvals_by_time" ON "approvals" USING btree ("asked_at","id");--> statement-breakpoint
CREATE INDEX "approvals_by_asker" ON "approvals" USING btree ("asked_by","asked_at");--> statement-breakpoint
CREATE INDEX "approvals_by_subject" ON "approvals" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_refunds_request" ON "receipt_refunds" USING btree ("request_key","payment_id");--> statement-breakpoint
CREATE INDEX "receipt_refunds_by_receipt" ON "receipt_refunds" USING btree ("receipt_number");--> statement-breakpoint
CREATE UNIQUE INDEX "transaction_discounts_request" ON "transaction_discounts" USING btree ("request_key");--> statement-breakpoint
CREATE INDEX "transaction_discounts_by_transaction" ON "transaction_discounts" USING btree ("transaction_id");