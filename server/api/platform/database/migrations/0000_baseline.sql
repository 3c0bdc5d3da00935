CREATE SEQUENCE "public"."receipt_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 5000001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."ticket_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1000001 CACHE 1;--> statement-breakpoint
CREATE TABLE "booking_versions" (
	"booking_id" text NOT NULL,
	"version" integer NOT NULL,
	"quote_id" text NOT NULL,
	"travel_from" timestamp with time zone NOT NULL,
	"travel_to" timestamp with time zone NOT NULL,
	"rate" jsonb NOT NULL,
	"total_cents" integer NOT NULL,
	"points" integer NOT NULL,
	"coupon_id" text,
	"hold_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_versions_booking_id_version_pk" PRIMARY KEY("booking_id","version")
);
--> statement-breakpoint
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
	"due_back_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"coupon_id" text,
	"member_id" text,
	"point_club_number" text,
	"session_id" text,
	"marketing" jsonb,
	"hold_until" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_paid" CHECK ("bookings"."paid_cents" >= 0),
	CONSTRAINT "bookings_due_back" CHECK ("bookings"."due_back_cents" between 0 and "bookings"."paid_cents"),
	CONSTRAINT "bookings_refunded" CHECK ("bookings"."refunded_cents" between 0 and "bookings"."paid_cents"),
	CONSTRAINT "bookings_status" CHECK ("bookings"."status" in ('PENDING_PAYMENT','CONFIRMED','CHECKED_IN','COMPLETED','CANCELLED','NO_SHOW','EXPIRED')),
	CONSTRAINT "bookings_payment_status" CHECK ("bookings"."payment_status" in ('UNPAID','DEPOSIT_PAID','PAID','PARTIALLY_REFUNDED','REFUNDED'))
);
--> statement-breakpoint
CREATE TABLE "cancellations" (
	"booking_id" text PRIMARY KEY NOT NULL,
	"fee_cents" integer NOT NULL,
	"refund_cents" integer NOT NULL,
	"fee_lines" jsonb NOT NULL,
	"free_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cancellations_not_negative" CHECK ("cancellations"."fee_cents" >= 0 and "cancellations"."refund_cents" >= 0)
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
	"charge_id" text,
	"reference" text,
	"card_brand" text,
	"card_last_four" text,
	"card_expiry" text,
	"card_reference" text,
	"decline_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_kind" CHECK ("payments"."kind" in ('CHARGE','REFUND')),
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('STARTED','APPROVED','DECLINED','CANCELLED')),
	CONSTRAINT "payments_last_four" CHECK ("payments"."card_last_four" is null or "payments"."card_last_four" ~ '^[0-9]{4}$')
);
--> statement-breakpoint
CREATE TABLE "capacity_days" (
	"day" date PRIMARY KEY NOT NULL,
	"physical" integer NOT NULL,
	"sellable" integer NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"booked" integer DEFAULT 0 NOT NULL,
	"is_event" boolean DEFAULT false NOT NULL,
	CONSTRAINT "capacity_days_not_negative" CHECK ("capacity_days"."held" >= 0 and "capacity_days"."booked" >= 0),
	CONSTRAINT "capacity_days_within_limits" CHECK ("capacity_days"."held" + "capacity_days"."booked" <= "capacity_days"."sellable" and "capacity_days"."sellable" <= "capacity_days"."physical")
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
CREATE TABLE "email_prefs" (
	"email_key" text PRIMARY KEY NOT NULL,
	"setting" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_prefs_setting" CHECK ("email_prefs"."setting" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "email_suppressions" (
	"email_key" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "member_links" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"member_id" text,
	"email" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_links_purpose" CHECK ("member_links"."purpose" in ('PASSWORD_RESET','NEW_EMAIL'))
);
--> statement-breakpoint
CREATE TABLE "member_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"access_hash" text NOT NULL,
	"access_expires_at" timestamp with time zone NOT NULL,
	"refresh_hash" text NOT NULL,
	"previous_hash" text,
	"renewed_at" timestamp with time zone,
	"renewals" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "registrations" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"long_name" text NOT NULL,
	"short_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_cards" (
	"reference" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"answer" text NOT NULL,
	"card_brand" text NOT NULL,
	"card_last_four" text NOT NULL,
	"card_expiry" text NOT NULL,
	"card_reference" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_cards_key_unique" UNIQUE("key")
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
	"card_reference" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_charges_outcome" CHECK ("sandbox_charges"."outcome" in ('APPROVED','DECLINED','CANCELLED','REFUNDED')),
	CONSTRAINT "sandbox_charges_refunded" CHECK ("sandbox_charges"."refunded_cents" between 0 and "sandbox_charges"."amount_cents")
);
--> statement-breakpoint
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
	"changes_booking" text,
	"changes_version" integer,
	"expires_at" timestamp with time zone NOT NULL,
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
CREATE TABLE "vehicle_classes" (
	"code" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"surcharge_cents_per_day" integer DEFAULT 0 NOT NULL,
	"spaces" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "billing_addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"address_line_1" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"postal_code" text NOT NULL,
	"country" text NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_addresses_country" CHECK ("billing_addresses"."country" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
CREATE TABLE "payment_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"gateway_reference" text NOT NULL,
	"card_reference" text,
	"brand" text NOT NULL,
	"last_four" text NOT NULL,
	"expiry" text NOT NULL,
	"is_default" boolean NOT NULL,
	"records_points" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_tokens_last_four" CHECK ("payment_tokens"."last_four" ~ '^[0-9]{4}$')
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
	"times" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lot_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"bookings_disabled" boolean DEFAULT false NOT NULL,
	"is_maintenance" boolean DEFAULT false NOT NULL,
	CONSTRAINT "lot_settings_one_row" CHECK ("lot_settings"."id" = 1)
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
	"void_reason" text,
	"voided_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transactions_status" CHECK ("transactions"."status" in ('OPEN','CLOSED','VOID')),
	CONSTRAINT "transactions_exit" CHECK (("transactions"."status" = 'CLOSED') = ("transactions"."exited_at" is not null) or "transactions"."status" = 'VOID'),
	CONSTRAINT "transactions_void" CHECK (("transactions"."status" = 'VOID') = ("transactions"."void_reason" is not null)),
	CONSTRAINT "transactions_order" CHECK ("transactions"."exited_at" is null or "transactions"."exited_at" >= "transactions"."entered_at")
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
CREATE TABLE "throttles" (
	"key" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "throttles_key_window_start_pk" PRIMARY KEY("key","window_start")
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
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pass_registrations" (
	"device_id" text NOT NULL,
	"serial_number" text NOT NULL,
	"push_token" text NOT NULL,
	"push_due_at" timestamp with time zone,
	"push_attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pass_registrations_device_id_serial_number_pk" PRIMARY KEY("device_id","serial_number")
);
--> statement-breakpoint
CREATE TABLE "passes" (
	"serial_number" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text,
	"updated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passes_kind" CHECK ("passes"."kind" in ('BOOKING','VOUCHER','MEMBERSHIP'))
);
--> statement-breakpoint
ALTER TABLE "booking_versions" ADD CONSTRAINT "booking_versions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_versions" ADD CONSTRAINT "booking_versions_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_charge_id_payments_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_notes" ADD CONSTRAINT "incident_notes_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_notes" ADD CONSTRAINT "incident_notes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_assignee_id_members_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_permissions" ADD CONSTRAINT "group_permissions_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_links" ADD CONSTRAINT "member_links_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD CONSTRAINT "member_sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_accounts" ADD CONSTRAINT "point_accounts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_lots" ADD CONSTRAINT "point_lots_member_id_point_accounts_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."point_accounts"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_movement_lots" ADD CONSTRAINT "point_movement_lots_lot_id_point_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."point_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_movement_lots" ADD CONSTRAINT "point_movement_lots_member_id_position_point_movements_member_id_position_fk" FOREIGN KEY ("member_id","position") REFERENCES "public"."point_movements"("member_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_movements" ADD CONSTRAINT "point_movements_member_id_point_accounts_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."point_accounts"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rides" ADD CONSTRAINT "rides_island_id_islands_id_fk" FOREIGN KEY ("island_id") REFERENCES "public"."islands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rides" ADD CONSTRAINT "rides_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_addresses" ADD CONSTRAINT "billing_addresses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_tokens" ADD CONSTRAINT "payment_tokens_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_requests" ADD CONSTRAINT "score_requests_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_payments" ADD CONSTRAINT "receipt_payments_receipt_number_receipts_number_fk" FOREIGN KEY ("receipt_number") REFERENCES "public"."receipts"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_voided_by_members_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_vouchers" ADD CONSTRAINT "time_vouchers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_registrations" ADD CONSTRAINT "pass_registrations_serial_number_passes_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."passes"("serial_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_versions_on_hold" ON "booking_versions" USING btree ("hold_until") WHERE "booking_versions"."hold_until" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_number" ON "bookings" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_live_quote" ON "bookings" USING btree ("quote_id") WHERE "bookings"."status" <> 'EXPIRED';--> statement-breakpoint
CREATE INDEX "bookings_by_email" ON "bookings" USING btree ("email_key","travel_from");--> statement-breakpoint
CREATE INDEX "bookings_by_member" ON "bookings" USING btree ("member_id") WHERE "bookings"."member_id" is not null;--> statement-breakpoint
CREATE INDEX "bookings_on_hold" ON "bookings" USING btree ("hold_until") WHERE "bookings"."hold_until" is not null;--> statement-breakpoint
CREATE INDEX "bookings_by_start" ON "bookings" USING btree ("status","travel_from");--> statement-breakpoint
CREATE INDEX "bookings_by_coupon" ON "bookings" USING btree ("coupon_id","email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_gateway_key" ON "payments" USING btree ("gateway_key");--> statement-breakpoint
CREATE INDEX "payments_by_booking" ON "payments" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "payments_open_refunds" ON "payments" USING btree ("created_at") WHERE "payments"."kind" = 'REFUND' and "payments"."state" = 'STARTED';--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code" ON "coupons" USING btree ("code");--> statement-breakpoint
CREATE INDEX "incident_notes_by_incident" ON "incident_notes" USING btree ("incident_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "incidents_of_scores" ON "incidents" USING btree ("transaction_id") WHERE "incidents"."reason" = 'LOW_SCORE';--> statement-breakpoint
CREATE INDEX "incidents_by_state" ON "incidents" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_name" ON "groups" USING btree ("name");--> statement-breakpoint
CREATE INDEX "member_links_by_member" ON "member_links" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_links_by_expiry" ON "member_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "member_sessions_by_member" ON "member_sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_sessions_by_expiry" ON "member_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "members_number" ON "members" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "members_live_email" ON "members" USING btree ("email_key") WHERE "members"."deactivated_at" is null;--> statement-breakpoint
CREATE INDEX "registrations_by_email" ON "registrations" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "registrations_by_expiry" ON "registrations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_charges_reference" ON "sandbox_charges" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "point_lots_receipt" ON "point_lots" USING btree ("receipt_number");--> statement-breakpoint
CREATE INDEX "point_lots_to_spend" ON "point_lots" USING btree ("member_id","earned_at","id") WHERE "point_lots"."remaining" > 0;--> statement-breakpoint
CREATE INDEX "point_lots_by_expiry" ON "point_lots" USING btree ("member_id","expires_at");--> statement-breakpoint
CREATE INDEX "point_lots_to_expire" ON "point_lots" USING btree ("expires_at") WHERE "point_lots"."remaining" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "point_movements_voucher" ON "point_movements" USING btree ("source_id","rule") WHERE "point_movements"."source_kind" = 'VOUCHER';--> statement-breakpoint
CREATE INDEX "quotes_by_expiry" ON "quotes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "quotes_by_coupon" ON "quotes" USING btree ("coupon_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rate_plans_version" ON "rate_plans" USING btree ("plan","version");--> statement-breakpoint
CREATE INDEX "rate_plans_by_kind" ON "rate_plans" USING btree ("product_kind");--> statement-breakpoint
CREATE UNIQUE INDEX "rides_open_session" ON "rides" USING btree ("session_id") WHERE "rides"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "rides_open_transaction" ON "rides" USING btree ("transaction_id") WHERE "rides"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "rides_open" ON "rides" USING btree ("requested_at") WHERE "rides"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "rides_by_session" ON "rides" USING btree ("session_id","requested_at");--> statement-breakpoint
CREATE INDEX "rides_by_island" ON "rides" USING btree ("island_id","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_addresses_default" ON "billing_addresses" USING btree ("member_id") WHERE "billing_addresses"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "billing_addresses_once" ON "billing_addresses" USING btree ("member_id","address_line_1","city","state","postal_code","country");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_tokens_default" ON "payment_tokens" USING btree ("member_id") WHERE "payment_tokens"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "payment_tokens_card" ON "payment_tokens" USING btree ("member_id","card_reference");--> statement-breakpoint
CREATE INDEX "payment_tokens_recording" ON "payment_tokens" USING btree ("card_reference") WHERE "payment_tokens"."records_points";--> statement-breakpoint
CREATE INDEX "scores_by_time" ON "scores" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "events_of_campaigns" ON "events" USING btree ("session_id","id") WHERE "events"."class" = 'marketing';--> statement-breakpoint
CREATE INDEX "events_by_time" ON "events" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "site_messages_by_member" ON "site_messages" USING btree ("member_id") WHERE "site_messages"."dismissed_at" is null;--> statement-breakpoint
CREATE INDEX "site_messages_by_visitor" ON "site_messages" USING btree ("anon_id") WHERE "site_messages"."dismissed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "site_messages_by_stay" ON "site_messages" USING btree ("template",("payload" ->> 'transaction_id'));--> statement-breakpoint
CREATE INDEX "receipt_payments_by_receipt" ON "receipt_payments" USING btree ("receipt_number");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_transaction" ON "receipts" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "receipts_by_time" ON "receipts" USING btree ("issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_ticket" ON "transactions" USING btree ("ticket_number");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_booking" ON "transactions" USING btree ("booking_id") WHERE "transactions"."status" <> 'VOID';--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_time_voucher" ON "transactions" USING btree ("time_voucher_id") WHERE "transactions"."status" <> 'VOID';--> statement-breakpoint
CREATE INDEX "transactions_open" ON "transactions" USING btree ("entered_at") WHERE "transactions"."status" = 'OPEN';--> statement-breakpoint
CREATE INDEX "transactions_by_exit" ON "transactions" USING btree ("exited_at");--> statement-breakpoint
CREATE INDEX "transactions_by_member" ON "transactions" USING btree ("member_id","exited_at");--> statement-breakpoint
CREATE UNIQUE INDEX "time_vouchers_number" ON "time_vouchers" USING btree ("number");--> statement-breakpoint
CREATE INDEX "time_vouchers_by_member" ON "time_vouchers" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "time_vouchers_to_expire" ON "time_vouchers" USING btree ("expires_at") WHERE "time_vouchers"."status" = 'ISSUED';--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "throttles_by_age" ON "throttles" USING btree ("window_start");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_cause" ON "outbox" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."state" = 'QUEUED';--> statement-breakpoint
CREATE INDEX "outbox_newest" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "pass_registrations_by_pass" ON "pass_registrations" USING btree ("serial_number");--> statement-breakpoint
CREATE INDEX "pass_registrations_by_token" ON "pass_registrations" USING btree ("push_token");--> statement-breakpoint
CREATE INDEX "pass_registrations_due" ON "pass_registrations" USING btree ("push_due_at") WHERE "pass_registrations"."push_due_at" is not null;--> statement-breakpoint
-- Not in the tables' files: points come before transactions in the order of modules, and know no table of theirs.
ALTER TABLE "point_lots" ADD CONSTRAINT "point_lots_receipt_number_receipts_number_fk" FOREIGN KEY ("receipt_number") REFERENCES "public"."receipts"("number") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- The points ledger is append-only: a correction is another movement.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The ledger of points is never changed: % of %', TG_OP, TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER point_movements_append_only BEFORE UPDATE OR DELETE ON "point_movements"
	FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
CREATE TRIGGER point_movement_lots_append_only BEFORE UPDATE OR DELETE ON "point_movement_lots"
	FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
