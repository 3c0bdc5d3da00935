CREATE TABLE "bookings" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"quote_id" text NOT NULL,
	"status" text NOT NULL,
	"payment_status" text NOT NULL,
	"product_kind" text NOT NULL,
	"vehicle_class" text NOT NULL,
	"spaces" integer NOT NULL,
	"travel_from" timestamp with time zone NOT NULL,
	"travel_to" timestamp with time zone NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"full_name" text NOT NULL,
	"phone" text,
	"billing_address" text,
	"postal_code" text,
	"flight_departing" text,
	"flight_returning" text,
	"wants_pdf" boolean DEFAULT false NOT NULL,
	"wants_pass" boolean DEFAULT false NOT NULL,
	"rate" jsonb NOT NULL,
	"total_cents" integer NOT NULL,
	"paid_cents" integer DEFAULT 0 NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"coupon_id" text,
	"member_id" text,
	"point_club_number" text,
	"session_id" text,
	"marketing" jsonb,
	"hold_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_paid" CHECK ("bookings"."paid_cents" >= 0),
	CONSTRAINT "bookings_status" CHECK ("bookings"."status" in ('PENDING_PAYMENT','CONFIRMED','CHECKED_IN','COMPLETED','CANCELLED','NO_SHOW','EXPIRED')),
	CONSTRAINT "bookings_payment_status" CHECK ("bookings"."payment_status" in ('UNPAID','DEPOSIT_PAID','PAID','PARTIALLY_REFUNDED','REFUNDED'))
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"value" integer DEFAULT 0 NOT NULL,
	"label" text NOT NULL,
	"booking_from" date,
	"booking_to" date,
	"travel_from" date,
	"travel_to" date,
	"min_days" integer,
	"max_days" integer,
	"product_kinds" jsonb,
	"vehicle_classes" jsonb,
	"members_only" boolean DEFAULT false NOT NULL,
	"first_booking_only" boolean DEFAULT false NOT NULL,
	"limit_total" integer,
	"limit_per_email" integer,
	"used_count" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_within_limit" CHECK ("coupons"."limit_total" is null or "coupons"."used_count" <= "coupons"."limit_total")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"session_id" text,
	"anon_id" text,
	"member_id" text,
	"class" text NOT NULL,
	"name" text NOT NULL,
	"value" text,
	"ref_id" text,
	"parameters" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fees" (
	"id" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"reason" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"is_taxable" boolean DEFAULT true NOT NULL,
	"effective_from" timestamp with time zone NOT NULL,
	"effective_to" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"contract" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"booking_id" text,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_contract_key_pk" PRIMARY KEY("contract","key")
);
--> statement-breakpoint
CREATE TABLE "lot_days" (
	"day" date PRIMARY KEY NOT NULL,
	"physical" integer NOT NULL,
	"sellable" integer NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"booked" integer DEFAULT 0 NOT NULL,
	"is_event" boolean DEFAULT false NOT NULL,
	CONSTRAINT "lot_days_not_negative" CHECK ("lot_days"."held" >= 0 and "lot_days"."booked" >= 0),
	CONSTRAINT "lot_days_within_capacity" CHECK ("lot_days"."held" + "lot_days"."booked" <= "lot_days"."sellable" and "lot_days"."sellable" <= "lot_days"."physical")
);
--> statement-breakpoint
CREATE TABLE "lot_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"bookings_disabled" boolean DEFAULT false NOT NULL,
	"is_maintenance" boolean DEFAULT false NOT NULL,
	CONSTRAINT "lot_settings_one_row" CHECK ("lot_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"template" text NOT NULL,
	"recipient" text NOT NULL,
	"data" jsonb NOT NULL,
	"state" text DEFAULT 'QUEUED' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_state" CHECK ("outbox"."state" in ('QUEUED','SENDING','SENT','UNCERTAIN','FAILED'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"gateway_key" text NOT NULL,
	"attempt_key" text,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reference" text,
	"card_brand" text,
	"card_last_four" text,
	"card_expiry" text,
	"decline_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_kind" CHECK ("payments"."kind" in ('CHARGE','REFUND')),
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('STARTED','APPROVED','DECLINED','CANCELLED')),
	CONSTRAINT "payments_last_four" CHECK ("payments"."card_last_four" is null or "payments"."card_last_four" ~ '^[0-9]{4}$')
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" text PRIMARY KEY NOT NULL,
	"product_kind" text NOT NULL,
	"vehicle_class" text NOT NULL,
	"spaces" integer NOT NULL,
	"travel_from" timestamp with time zone NOT NULL,
	"travel_to" timestamp with time zone NOT NULL,
	"rate" jsonb NOT NULL,
	"total_cents" integer NOT NULL,
	"due_now_cents" integer NOT NULL,
	"points" integer NOT NULL,
	"coupon_id" text,
	"promo_code" text,
	"promo_reason" text,
	"email" text,
	"session_id" text,
	"member_id" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_plans" (
	"id" text PRIMARY KEY NOT NULL,
	"plan" text NOT NULL,
	"version" integer NOT NULL,
	"product_kind" text NOT NULL,
	"vehicle_class" text,
	"effective_from" timestamp with time zone NOT NULL,
	"travel_from" date,
	"travel_to" date,
	"booking_from" date,
	"booking_to" date,
	"weekday_mask" integer DEFAULT 127 NOT NULL,
	"min_days" integer DEFAULT 0 NOT NULL,
	"max_days" integer,
	"min_days_in_advance" integer DEFAULT 0 NOT NULL,
	"daily_cents" integer NOT NULL,
	"weekly_cents" integer NOT NULL,
	"hourly_cents" integer NOT NULL,
	"grace_minutes" integer DEFAULT 30 NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"is_event" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_charges" (
	"key" text PRIMARY KEY NOT NULL,
	"outcome" text NOT NULL,
	"decline_code" text,
	"reference" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"refund_of" text,
	"card_brand" text,
	"card_last_four" text,
	"card_expiry" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_charges_outcome" CHECK ("sandbox_charges"."outcome" in ('APPROVED','DECLINED','CANCELLED','REFUNDED')),
	CONSTRAINT "sandbox_charges_refunded" CHECK ("sandbox_charges"."refunded_cents" between 0 and "sandbox_charges"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text,
	"anon_id" text,
	"template" text NOT NULL,
	"payload" jsonb NOT NULL,
	"expires_at" timestamp with time zone,
	"dismissed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "taxes" (
	"id" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"reason" text NOT NULL,
	"kind" text NOT NULL,
	"basis_points" integer,
	"amount_cents" integer,
	"effective_from" timestamp with time zone NOT NULL,
	"effective_to" timestamp with time zone,
	CONSTRAINT "taxes_kind" CHECK ("taxes"."kind" in ('PERCENT', 'FLAT'))
);
--> statement-breakpoint
CREATE TABLE "throttles" (
	"key" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "throttles_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "vehicle_classes" (
	"code" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"surcharge_cents_per_day" integer DEFAULT 0 NOT NULL,
	"spaces" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_number" ON "bookings" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_live_quote" ON "bookings" USING btree ("quote_id") WHERE "bookings"."status" <> 'EXPIRED';--> statement-breakpoint
CREATE INDEX "bookings_by_email" ON "bookings" USING btree ("email_key","travel_from");--> statement-breakpoint
CREATE INDEX "bookings_by_member" ON "bookings" USING btree ("member_id") WHERE "bookings"."member_id" is not null;--> statement-breakpoint
CREATE INDEX "bookings_on_hold" ON "bookings" USING btree ("hold_until") WHERE "bookings"."hold_until" is not null;--> statement-breakpoint
CREATE INDEX "bookings_by_coupon" ON "bookings" USING btree ("coupon_id","email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code" ON "coupons" USING btree ("code");--> statement-breakpoint
CREATE INDEX "events_of_campaigns" ON "events" USING btree ("session_id","id") WHERE "events"."class" = 'marketing';--> statement-breakpoint
CREATE INDEX "events_by_time" ON "events" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_cause" ON "outbox" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."state" = 'QUEUED';--> statement-breakpoint
CREATE INDEX "outbox_newest" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_gateway_key" ON "payments" USING btree ("gateway_key");--> statement-breakpoint
CREATE INDEX "payments_by_booking" ON "payments" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "quotes_by_expiry" ON "quotes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "quotes_by_coupon" ON "quotes" USING btree ("coupon_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rate_plans_version" ON "rate_plans" USING btree ("plan","version");--> statement-breakpoint
CREATE INDEX "rate_plans_by_kind" ON "rate_plans" USING btree ("product_kind");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_charges_reference" ON "sandbox_charges" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "site_messages_by_member" ON "site_messages" USING btree ("member_id") WHERE "site_messages"."dismissed_at" is null;--> statement-breakpoint
CREATE INDEX "site_messages_by_visitor" ON "site_messages" USING btree ("anon_id") WHERE "site_messages"."dismissed_at" is null;--> statement-breakpoint
CREATE INDEX "throttles_by_age" ON "throttles" USING btree ("window_start");