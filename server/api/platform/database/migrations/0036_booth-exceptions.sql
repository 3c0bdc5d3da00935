CREATE TABLE "debts" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"phone" text,
	"settled_at" timestamp with time zone,
	"settled_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "debts_amount" CHECK ("debts"."amount_cents" > 0),
	CONSTRAINT "debts_settled" CHECK (("debts"."settled_at" is null) = ("debts"."settled_by" is null))
);
--> statement-breakpoint
CREATE TABLE "transaction_exceptions" (
	"id" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text,
	"words" text,
	"amount_cents" integer,
	"detail" text,
	"recorded_by" text NOT NULL,
	"approval_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transaction_exceptions_kind" CHECK ("transaction_exceptions"."kind" in ('NIL_EXIT','PAY_LATER','LOST_TICKET','REPRINT','GATE_OPENED','PLATE_DIFFERS','EXIT_CHANGED')),
	CONSTRAINT "transaction_exceptions_amount" CHECK ("transaction_exceptions"."amount_cents" >= 0),
	CONSTRAINT "transaction_exceptions_reason" CHECK (("transaction_exceptions"."reason" is null) = ("transaction_exceptions"."kind" = 'REPRINT'))
);
--> statement-breakpoint
ALTER TABLE "receipt_payments" DROP CONSTRAINT "receipt_payments_kind";--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "expected_exit_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "space_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "debts" ADD CONSTRAINT "debts_payment_id_receipt_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."receipt_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debts" ADD CONSTRAINT "debts_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debts" ADD CONSTRAINT "debts_settled_by_members_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_exceptions" ADD CONSTRAINT "transaction_exceptions_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_exceptions" ADD CONSTRAINT "transaction_exceptions_recorded_by_members_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_exceptions" ADD CONSTRAINT "transaction_exceptions_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "debts_transaction" ON "debts" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "debts_open" ON "debts" USING btree ("created_at") WHERE "debts"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "transaction_exceptions_by_transaction" ON "transaction_exceptions" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "transaction_exceptions_by_time" ON "transaction_exceptions" USING btree ("kind","created_at");--> statement-breakpoint
ALTER TABLE "receipt_payments" ADD CONSTRAINT "receipt_payments_kind" CHECK ("receipt_payments"."kind" in ('CARD','CASH','ONLINE','VOUCHER','OWED'));