CREATE SEQUENCE "public"."receipt_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 5000001 CACHE 1;--> statement-breakpoint
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
CREATE TABLE "audit_entries" (
	"at" timestamp with time zone NOT NULL,
	"id" bigserial NOT NULL,
	"actor_id" text NOT NULL,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_name" text NOT NULL,
	"changes" jsonb NOT NULL,
	"reason" text,
	"approval_id" text,
	"action_id" text,
	CONSTRAINT "audit_entries_at_id_pk" PRIMARY KEY("at","id"),
	CONSTRAINT "audit_entries_kind" CHECK ("audit_entries"."subject_kind" ~ '^[a-z-]+$')
);
--> statement-breakpoint
CREATE TABLE "batch_counts" (
	"batch_id" text NOT NULL,
	"position" integer NOT NULL,
	"count" jsonb NOT NULL,
	"counted_cents" integer NOT NULL,
	"expected_cents" integer NOT NULL,
	"counted_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "batch_counts_batch_id_position_pk" PRIMARY KEY("batch_id","position"),
	CONSTRAINT "batch_counts_position" CHECK ("batch_counts"."position" in (1, 2)),
	CONSTRAINT "batch_counts_counted" CHECK ("batch_counts"."counted_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "batch_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"batch_id" text NOT NULL,
	"kind" text NOT NULL,
	"cents" integer NOT NULL,
	"bag_number" text,
	"reason" text,
	"taken_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"confirmed_by" text,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "batch_entries_kind" CHECK ("batch_entries"."kind" in ('DROP','PAID_IN','PAID_OUT')),
	CONSTRAINT "batch_entries_cents" CHECK ("batch_entries"."cents" > 0),
	CONSTRAINT "batch_entries_bag" CHECK (("batch_entries"."kind" = 'DROP') = ("batch_entries"."bag_number" is not null)),
	CONSTRAINT "batch_entries_reason" CHECK (("batch_entries"."kind" = 'DROP') = ("batch_entries"."reason" is null)),
	CONSTRAINT "batch_entries_confirmed" CHECK (("batch_entries"."confirmed_by" is null) = ("batch_entries"."confirmed_at" is null) and "batch_entries"."confirmed_by" is distinct from "batch_entries"."taken_by")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "batches_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cashier_id" text NOT NULL,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"float" jsonb NOT NULL,
	"float_cents" integer NOT NULL,
	"payments" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"reason" text,
	"approved_by" text,
	"approved_at" timestamp with time zone,
	CONSTRAINT "batches_state" CHECK ("batches"."state" in ('OPEN','RECOUNT','TO_EXPLAIN','CLOSED','APPROVED')),
	CONSTRAINT "batches_float" CHECK ("batches"."float_cents" >= 0),
	CONSTRAINT "batches_closed_at" CHECK (("batches"."state" = 'OPEN') = ("batches"."closed_at" is null)),
	CONSTRAINT "batches_approved" CHECK (("batches"."state" = 'APPROVED') = ("batches"."approved_by" is not null) and "batches"."approved_by" is distinct from "batches"."cashier_id")
);
--> statement-breakpoint
CREATE TABLE "booking_reminders" (
	"booking_id" text NOT NULL,
	"template" text NOT NULL,
	"date" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booking_reminders_booking_id_template_date_pk" PRIMARY KEY("booking_id","template","date")
);
--> statement-breakpoint
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
	"license_plate" text,
	"make_and_color" text,
	"accessible_space" boolean DEFAULT false NOT NULL,
	"passengers" integer,
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
	"guarantee" text,
	"booked_by" text,
	"rebook_until" timestamp with time zone,
	"address_key" text,
	"network_key" text,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_paid" CHECK ("bookings"."paid_cents" >= 0),
	CONSTRAINT "bookings_due_back" CHECK ("bookings"."due_back_cents" between 0 and "bookings"."paid_cents"),
	CONSTRAINT "bookings_refunded" CHECK ("bookings"."refunded_cents" between 0 and "bookings"."paid_cents"),
	CONSTRAINT "bookings_status" CHECK ("bookings"."status" in ('PENDING_PAYMENT','UNCONFIRMED','CONFIRMED','CHECKED_IN','COMPLETED','CANCELLED','NO_SHOW','EXPIRED')),
	CONSTRAINT "bookings_guarantee" CHECK ("bookings"."guarantee" in ('MEMBER','EMAIL','CARD','STAFF')),
	CONSTRAINT "bookings_paid_or_guaranteed" CHECK ("bookings"."status" <> 'CONFIRMED' or "bookings"."paid_cents" > 0 or "bookings"."guarantee" is not null),
	CONSTRAINT "bookings_unconfirmed_end" CHECK ("bookings"."status" <> 'UNCONFIRMED' or "bookings"."hold_until" is not null),
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
	"actor" text,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_kind" CHECK ("payments"."kind" in ('CHARGE','REFUND','GUARANTEE')),
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
	"stopped_until" jsonb,
	CONSTRAINT "capacity_days_not_negative" CHECK ("capacity_days"."held" >= 0 and "capacity_days"."booked" >= 0),
	CONSTRAINT "capacity_days_within_limits" CHECK ("capacity_days"."held" + "capacity_days"."booked" <= "capacity_days"."sellable" and "capacity_days"."sellable" <= "capacity_days"."physical")
);
--> statement-breakpoint
CREATE TABLE "sale_stops" (
	"id" text PRIMARY KEY NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"products" text[] NOT NULL,
	"reason" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"stopped_by" text NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sale_stops_days" CHECK ("sale_stops"."first_day" <= "sale_stops"."last_day"),
	CONSTRAINT "sale_stops_products" CHECK (cardinality("sale_stops"."products") > 0)
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
	CONSTRAINT "coupons_points_bonus" CHECK ("coupons"."kind" <> 'POINTS_BONUS' or ("coupons"."min_days" is not null and "coupons"."limit_per_email" is not null)),
	CONSTRAINT "coupons_within_limit" CHECK ("coupons"."limit_total" is null or "coupons"."used_count" <= "coupons"."limit_total")
);
--> statement-breakpoint
CREATE TABLE "hand_over_notes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"note" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hand_overs" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "hand_overs_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"snapshot" jsonb NOT NULL,
	"last_note_id" bigint NOT NULL,
	"out_by" text NOT NULL,
	"out_at" timestamp with time zone NOT NULL,
	"in_by" text,
	"in_at" timestamp with time zone,
	CONSTRAINT "hand_overs_two_people" CHECK (("hand_overs"."in_by" is null) = ("hand_overs"."in_at" is null) and "hand_overs"."in_by" is distinct from "hand_overs"."out_by")
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
CREATE TABLE "incident_photos" (
	"incident_id" text NOT NULL,
	"id" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"taken_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "incident_photos_incident_id_id_pk" PRIMARY KEY("incident_id","id")
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" text PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "incidents_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"transaction_id" text,
	"reason" text NOT NULL,
	"type" text DEFAULT 'COMPLAINT' NOT NULL,
	"words" text,
	"concerns" text,
	"contact" text,
	"place" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"opened_by" text,
	"state" text DEFAULT 'OPEN' NOT NULL,
	"assignee_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"closed_at" timestamp with time zone,
	"outcome" text,
	"returned_to" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "incidents_reason" CHECK ("incidents"."reason" in ('LOW_SCORE','REPORTED')),
	CONSTRAINT "incidents_type" CHECK ("incidents"."type" in ('DAMAGE','DEAD_BATTERY','KEYS','LOST_PROPERTY','INJURY','THEFT','COMPLAINT','OTHER')),
	CONSTRAINT "incidents_low_score" CHECK ("incidents"."reason" <> 'LOW_SCORE' or "incidents"."transaction_id" is not null),
	CONSTRAINT "incidents_outcome" CHECK ("incidents"."outcome" is null or ("incidents"."state" = 'CLOSED' and "incidents"."outcome" in ('SOLVED','RETURNED','PAID','INSURER','POLICE','NO_ACTION'))),
	CONSTRAINT "incidents_returned" CHECK (("incidents"."outcome" is not distinct from 'RETURNED') = ("incidents"."returned_to" is not null)),
	CONSTRAINT "incidents_state" CHECK ("incidents"."state" in ('OPEN','ASSIGNED','CLOSED')),
	CONSTRAINT "incidents_assignee" CHECK ("incidents"."state" <> 'ASSIGNED' or "incidents"."assignee_id" is not null),
	CONSTRAINT "incidents_closed" CHECK (("incidents"."state" = 'CLOSED') = ("incidents"."closed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "list_views" (
	"id" text PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lot_walk_differences" (
	"id" text PRIMARY KEY NOT NULL,
	"walk_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"transaction_id" text,
	"other_transaction_id" text,
	"license_plate" text,
	"details" jsonb NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" text,
	"reason" text,
	"words" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lot_walk_differences_kind" CHECK ("lot_walk_differences"."kind" in ('SWAP','NOT_SEEN','UNKNOWN','SEEN_TWICE','MOVED')),
	CONSTRAINT "lot_walk_differences_settled" CHECK (("lot_walk_differences"."settled_at" is null) = ("lot_walk_differences"."settled_by" is null) and ("lot_walk_differences"."settled_at" is null) = ("lot_walk_differences"."reason" is null))
);
--> statement-breakpoint
CREATE TABLE "lot_walk_sightings" (
	"id" text PRIMARY KEY NOT NULL,
	"walk_id" text NOT NULL,
	"row" text NOT NULL,
	"license_plate" text,
	"transaction_id" text,
	"seen_by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"takes_back_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lot_walk_sightings_car" CHECK ("lot_walk_sightings"."license_plate" is not null or "lot_walk_sightings"."transaction_id" is not null or "lot_walk_sightings"."takes_back_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "lot_walks" (
	"id" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"started_by" text NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"cars" integer,
	"seen" integer,
	CONSTRAINT "lot_walks_ended" CHECK (("lot_walks"."ended_at" is null) = ("lot_walks"."ended_by" is null)),
	CONSTRAINT "lot_walks_counts" CHECK (("lot_walks"."ended_at" is null) = ("lot_walks"."cars" is null)),
	CONSTRAINT "lot_walks_order" CHECK ("lot_walks"."ended_at" is null or "lot_walks"."ended_at" >= "lot_walks"."started_at")
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
CREATE TABLE "mailed_offers" (
	"id" text PRIMARY KEY NOT NULL,
	"quote_id" text NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"words" text,
	"travel_from" timestamp with time zone NOT NULL,
	"travel_to" timestamp with time zone NOT NULL,
	"total_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"valid_hours" integer NOT NULL,
	"made_by" text NOT NULL,
	"approval_id" text,
	"sent_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailed_offers_amounts" CHECK ("mailed_offers"."total_cents" >= 0 and "mailed_offers"."discount_cents" >= 0),
	CONSTRAINT "mailed_offers_opened" CHECK ("mailed_offers"."opened_at" is null or "mailed_offers"."sent_at" is not null)
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
CREATE TABLE "kept_rights" (
	"group_id" text NOT NULL,
	"permission" text NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_rights_group_id_permission_pk" PRIMARY KEY("group_id","permission")
);
--> statement-breakpoint
CREATE TABLE "member_links" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"member_id" text,
	"email" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_links_purpose" CHECK ("member_links"."purpose" in ('PASSWORD_RESET','NEW_EMAIL','EMAIL_UNDO'))
);
--> statement-breakpoint
CREATE TABLE "member_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"device" text,
	"access_hash" text NOT NULL,
	"access_expires_at" timestamp with time zone NOT NULL,
	"refresh_hash" text NOT NULL,
	"previous_hash" text,
	"renewed_at" timestamp with time zone,
	"renewals" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"password_at" timestamp with time zone,
	"sees_as_id" text,
	"sees_as_until" timestamp with time zone,
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
	"license_plate" text,
	"make_and_color" text,
	"accessible_space" boolean DEFAULT false NOT NULL,
	"passengers" integer,
	"deactivated_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "members_number_digits" CHECK ("members"."number" ~ '^[0-9]{8,12}$')
);
--> statement-breakpoint
CREATE TABLE "permission_uses" (
	"member_id" text NOT NULL,
	"permission" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "permission_uses_member_id_permission_day_pk" PRIMARY KEY("member_id","permission","day")
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
CREATE TABLE "money_movements" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"business_day" date NOT NULL,
	"kind" text NOT NULL,
	"tender" text NOT NULL,
	"cents" integer NOT NULL,
	"booking_id" text,
	"receipt_number" text,
	"payment_id" text,
	"batch_id" text,
	"actor" text NOT NULL,
	"reason" text,
	"approval_id" text,
	CONSTRAINT "money_movements_tender" CHECK ("money_movements"."tender" in ('CARD','CASH','VOUCHER','NONE')),
	CONSTRAINT "money_movements_kind" CHECK (case
        when "money_movements"."kind" in ('CHARGE','CASH_IN','CARD_AT_EXIT','VOUCHER','PAID_IN','WRITE_OFF') then "money_movements"."cents" > 0
        when "money_movements"."kind" in ('REFUND','CHANGE','DROP','PAID_OUT') then "money_movements"."cents" < 0
        else "money_movements"."kind" = 'DISPUTE' and "money_movements"."cents" <> 0 end),
	CONSTRAINT "money_movements_refund" CHECK ("money_movements"."kind" <> 'REFUND' or "money_movements"."reason" is not null)
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
CREATE TABLE "point_expiry_warnings" (
	"member_id" text NOT NULL,
	"expires_on" date NOT NULL,
	"days_before" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "point_expiry_warnings_member_id_expires_on_days_before_pk" PRIMARY KEY("member_id","expires_on","days_before")
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
	"base_quote" text,
	"points_used" integer,
	"points_minutes" integer,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quotes_points" CHECK (("quotes"."points_used" is null) = ("quotes"."points_minutes" is null))
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
	"promised_wait" integer,
	"acknowledged_at" timestamp with time zone,
	"en_route_at" timestamp with time zone,
	"arrived_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rides_state" CHECK ("rides"."state" in ('REQUESTED','ACKNOWLEDGED','EN_ROUTE','ARRIVED','COMPLETED','CANCELLED','EXPIRED')),
	CONSTRAINT "rides_ended" CHECK (("rides"."state" in ('COMPLETED','CANCELLED','EXPIRED')) = ("rides"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "sales_item_prices" (
	"id" text PRIMARY KEY NOT NULL,
	"item_id" text NOT NULL,
	"version" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"is_taxable" boolean NOT NULL,
	"effective_from" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sales_item_prices_price" CHECK ("sales_item_prices"."price_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "sales_items" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "site_message_views" (
	"message_id" text NOT NULL,
	"viewer" text NOT NULL,
	"dismissed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_message_views_message_id_viewer_pk" PRIMARY KEY("message_id","viewer")
);
--> statement-breakpoint
CREATE TABLE "site_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text,
	"anon_id" text,
	"audience" text,
	"template" text NOT NULL,
	"payload" jsonb NOT NULL,
	"priority" integer DEFAULT 5 NOT NULL,
	"starts_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"dismissed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_messages_window" CHECK ("site_messages"."audience" is null or ("site_messages"."starts_at" is not null and "site_messages"."expires_at" is not null))
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
	"business_day_start" text DEFAULT '00:00' NOT NULL,
	"over_short_limit_cents" integer DEFAULT 500 NOT NULL,
	"drop_limit_cents" integer DEFAULT 40000 NOT NULL,
	CONSTRAINT "lot_settings_one_row" CHECK ("lot_settings"."id" = 1),
	CONSTRAINT "lot_settings_over_short_limit" CHECK ("lot_settings"."over_short_limit_cents" >= 0),
	CONSTRAINT "lot_settings_drop_limit" CHECK ("lot_settings"."drop_limit_cents" > 0),
	CONSTRAINT "lot_settings_day_start" CHECK ("lot_settings"."business_day_start" ~ '^(00|0[3-9]|1[0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
CREATE TABLE "debts" (
	"payment_id" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"phone" text,
	"settled_at" timestamp with time zone,
	"settled_by" text,
	"charge_key" text,
	"attempt_key" text,
	"charge_started_at" timestamp with time zone,
	"charge_reference" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "debts_amount" CHECK ("debts"."amount_cents" > 0),
	CONSTRAINT "debts_settled" CHECK (("debts"."settled_at" is null) = ("debts"."settled_by" is null and "debts"."charge_reference" is null)),
	CONSTRAINT "debts_charged" CHECK ("debts"."charge_reference" is null or "debts"."charge_key" is not null)
);
--> statement-breakpoint
CREATE TABLE "receipt_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"receipt_number" text NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"voucher_number" text,
	"card_brand" text,
	"card_last_four" text,
	"card_reference" text,
	"taken_by" text,
	"batch_id" text,
	"tendered_cents" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipt_payments_tendered" CHECK ("receipt_payments"."tendered_cents" is null or "receipt_payments"."kind" = 'CASH' and "receipt_payments"."tendered_cents" >= "receipt_payments"."amount_cents"),
	CONSTRAINT "receipt_payments_kind" CHECK ("receipt_payments"."kind" in ('CARD','CASH','ONLINE','VOUCHER','OWED')),
	CONSTRAINT "receipt_payments_last_four" CHECK ("receipt_payments"."card_last_four" is null or "receipt_payments"."card_last_four" ~ '^[0-9]{4}$')
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
	"network_state" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipt_refunds_network" CHECK ("receipt_refunds"."network_state" in ('STARTED','DONE')),
	CONSTRAINT "receipt_refunds_amount" CHECK ("receipt_refunds"."amount_cents" > 0)
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
CREATE TABLE "ticket_counter" (
	"id" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "ticket_counter_one_row" CHECK ("ticket_counter"."id" = 1)
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
CREATE TABLE "transaction_items" (
	"id" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"item_id" text NOT NULL,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"tax_lines" jsonb NOT NULL,
	"tax_cents" integer NOT NULL,
	"sold_at" timestamp with time zone NOT NULL,
	"sold_by" text,
	"voided_at" timestamp with time zone,
	"voided_by" text,
	"void_reason" text,
	CONSTRAINT "transaction_items_amounts" CHECK ("transaction_items"."quantity" > 0 and "transaction_items"."price_cents" > 0 and "transaction_items"."tax_cents" >= 0),
	CONSTRAINT "transaction_items_void" CHECK (("transaction_items"."voided_at" is null) = ("transaction_items"."void_reason" is null))
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
	"make_and_color" text,
	"accessible_space" boolean DEFAULT false NOT NULL,
	"passengers" integer,
	"customer_name" text,
	"email" text,
	"booking_id" text,
	"member_id" text,
	"entered_at" timestamp with time zone NOT NULL,
	"exited_at" timestamp with time zone,
	"expected_exit_at" timestamp with time zone,
	"space_until" timestamp with time zone,
	"void_reason" text,
	"voided_by" text,
	"checked_in_by" text,
	"checked_out_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transactions_status" CHECK ("transactions"."status" in ('OPEN','CLOSED','VOID')),
	CONSTRAINT "transactions_exit" CHECK (("transactions"."status" = 'CLOSED') = ("transactions"."exited_at" is not null) or "transactions"."status" = 'VOID'),
	CONSTRAINT "transactions_void" CHECK (("transactions"."status" = 'VOID') = ("transactions"."void_reason" is not null)),
	CONSTRAINT "transactions_order" CHECK ("transactions"."exited_at" is null or "transactions"."exited_at" >= "transactions"."entered_at")
);
--> statement-breakpoint
CREATE TABLE "unused_tickets" (
	"number" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"explained_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "time_voucher_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"voucher_id" text NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"transaction_id" text,
	"booking_id" text
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
	"spaces" integer DEFAULT 1 NOT NULL,
	"holds_space" boolean DEFAULT false NOT NULL,
	"due_cents" integer,
	"transaction_id" text,
	"booking_id" text,
	"email_key" text NOT NULL,
	"with_pdf" boolean DEFAULT false NOT NULL,
	"with_pass" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "time_vouchers_status" CHECK ("time_vouchers"."status" in ('ISSUED','LINKED','USED','VOID','EXPIRED')),
	CONSTRAINT "time_vouchers_amounts" CHECK ("time_vouchers"."minutes" > 0 and "time_vouchers"."points" > 0 and "time_vouchers"."spaces" > 0),
	CONSTRAINT "time_vouchers_link" CHECK ("time_vouchers"."status" <> 'LINKED' or "time_vouchers"."transaction_id" is not null or "time_vouchers"."booking_id" is not null),
	CONSTRAINT "time_vouchers_space" CHECK (not "time_vouchers"."holds_space" or "time_vouchers"."status" in ('ISSUED','LINKED','USED'))
);
--> statement-breakpoint
CREATE TABLE "voucher_expiry_warnings" (
	"voucher_id" text NOT NULL,
	"days_before" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voucher_expiry_warnings_voucher_id_days_before_pk" PRIMARY KEY("voucher_id","days_before")
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
CREATE TABLE "changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"subject_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL
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
	"unanswered" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
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
	"pushed_at" timestamp with time zone,
	"push_failure" text,
	"listed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pass_registrations_device_id_serial_number_pk" PRIMARY KEY("device_id","serial_number")
);
--> statement-breakpoint
CREATE TABLE "passes" (
	"serial_number" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text,
	"updated_at" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passes_kind" CHECK ("passes"."kind" in ('BOOKING','VOUCHER','MEMBERSHIP'))
);
--> statement-breakpoint
CREATE TABLE "wallet_logs" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"line" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_asked_by_members_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_members_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_id_members_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_counts" ADD CONSTRAINT "batch_counts_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_counts" ADD CONSTRAINT "batch_counts_counted_by_members_id_fk" FOREIGN KEY ("counted_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_entries" ADD CONSTRAINT "batch_entries_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_entries" ADD CONSTRAINT "batch_entries_taken_by_members_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_entries" ADD CONSTRAINT "batch_entries_confirmed_by_members_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_cashier_id_members_id_fk" FOREIGN KEY ("cashier_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_approved_by_members_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_reminders" ADD CONSTRAINT "booking_reminders_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_versions" ADD CONSTRAINT "booking_versions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_versions" ADD CONSTRAINT "booking_versions_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_booked_by_members_id_fk" FOREIGN KEY ("booked_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_charge_id_payments_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_over_notes" ADD CONSTRAINT "hand_over_notes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_out_by_members_id_fk" FOREIGN KEY ("out_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hand_overs" ADD CONSTRAINT "hand_overs_in_by_members_id_fk" FOREIGN KEY ("in_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_notes" ADD CONSTRAINT "incident_notes_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_notes" ADD CONSTRAINT "incident_notes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_photos" ADD CONSTRAINT "incident_photos_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_photos" ADD CONSTRAINT "incident_photos_taken_by_members_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_opened_by_members_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_assignee_id_members_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_walk_differences" ADD CONSTRAINT "lot_walk_differences_walk_id_lot_walks_id_fk" FOREIGN KEY ("walk_id") REFERENCES "public"."lot_walks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_walk_differences" ADD CONSTRAINT "lot_walk_differences_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_walk_differences" ADD CONSTRAINT "lot_walk_differences_other_transaction_id_transactions_id_fk" FOREIGN KEY ("other_transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_walk_differences" ADD CONSTRAINT "lot_walk_differences_settled_by_members_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_walk_sightings" ADD CONSTRAINT "lot_walk_sightings_walk_id_lot_walks_id_fk" FOREIGN KEY ("walk_id") REFERENCES "public"."lot_walks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_walk_sightings" ADD CONSTRAINT "lot_walk_sightings_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_walk_sightings" ADD CONSTRAINT "lot_walk_sightings_seen_by_members_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_walks" ADD CONSTRAINT "lot_walks_started_by_members_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_walks" ADD CONSTRAINT "lot_walks_ended_by_members_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_offers" ADD CONSTRAINT "mailed_offers_made_by_members_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_offers" ADD CONSTRAINT "mailed_offers_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_permissions" ADD CONSTRAINT "group_permissions_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_rights" ADD CONSTRAINT "kept_rights_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_links" ADD CONSTRAINT "member_links_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD CONSTRAINT "member_sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD CONSTRAINT "member_sessions_sees_as_id_members_id_fk" FOREIGN KEY ("sees_as_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_uses" ADD CONSTRAINT "permission_uses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_accounts" ADD CONSTRAINT "point_accounts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_expiry_warnings" ADD CONSTRAINT "point_expiry_warnings_member_id_point_accounts_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."point_accounts"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_lots" ADD CONSTRAINT "point_lots_member_id_point_accounts_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."point_accounts"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_movement_lots" ADD CONSTRAINT "point_movement_lots_lot_id_point_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."point_lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_movement_lots" ADD CONSTRAINT "point_movement_lots_member_id_position_point_movements_member_id_position_fk" FOREIGN KEY ("member_id","position") REFERENCES "public"."point_movements"("member_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_movements" ADD CONSTRAINT "point_movements_member_id_point_accounts_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."point_accounts"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rides" ADD CONSTRAINT "rides_island_id_islands_id_fk" FOREIGN KEY ("island_id") REFERENCES "public"."islands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rides" ADD CONSTRAINT "rides_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sales_item_prices" ADD CONSTRAINT "sales_item_prices_item_id_sales_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."sales_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_addresses" ADD CONSTRAINT "billing_addresses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_tokens" ADD CONSTRAINT "payment_tokens_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_requests" ADD CONSTRAINT "score_requests_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scores" ADD CONSTRAINT "scores_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_message_views" ADD CONSTRAINT "site_message_views_message_id_site_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."site_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debts" ADD CONSTRAINT "debts_payment_id_receipt_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."receipt_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debts" ADD CONSTRAINT "debts_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "debts" ADD CONSTRAINT "debts_settled_by_members_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_payments" ADD CONSTRAINT "receipt_payments_receipt_number_receipts_number_fk" FOREIGN KEY ("receipt_number") REFERENCES "public"."receipts"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_payments" ADD CONSTRAINT "receipt_payments_taken_by_members_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_payments" ADD CONSTRAINT "receipt_payments_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD CONSTRAINT "receipt_refunds_receipt_number_receipts_number_fk" FOREIGN KEY ("receipt_number") REFERENCES "public"."receipts"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD CONSTRAINT "receipt_refunds_payment_id_receipt_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."receipt_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD CONSTRAINT "receipt_refunds_refunded_by_members_id_fk" FOREIGN KEY ("refunded_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_refunds" ADD CONSTRAINT "receipt_refunds_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_discounts" ADD CONSTRAINT "transaction_discounts_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_discounts" ADD CONSTRAINT "transaction_discounts_given_by_members_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_discounts" ADD CONSTRAINT "transaction_discounts_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_exceptions" ADD CONSTRAINT "transaction_exceptions_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_exceptions" ADD CONSTRAINT "transaction_exceptions_recorded_by_members_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_exceptions" ADD CONSTRAINT "transaction_exceptions_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD CONSTRAINT "transaction_items_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD CONSTRAINT "transaction_items_item_id_sales_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."sales_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD CONSTRAINT "transaction_items_sold_by_members_id_fk" FOREIGN KEY ("sold_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD CONSTRAINT "transaction_items_voided_by_members_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_voided_by_members_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_checked_in_by_members_id_fk" FOREIGN KEY ("checked_in_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_checked_out_by_members_id_fk" FOREIGN KEY ("checked_out_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unused_tickets" ADD CONSTRAINT "unused_tickets_explained_by_members_id_fk" FOREIGN KEY ("explained_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_voucher_events" ADD CONSTRAINT "time_voucher_events_voucher_id_time_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."time_vouchers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_vouchers" ADD CONSTRAINT "time_vouchers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_expiry_warnings" ADD CONSTRAINT "voucher_expiry_warnings_voucher_id_time_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."time_vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_registrations" ADD CONSTRAINT "pass_registrations_serial_number_passes_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."passes"("serial_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_pending" ON "approvals" USING btree ("kind","subject_kind","subject_id") WHERE "approvals"."state" = 'PENDING';--> statement-breakpoint
CREATE INDEX "approvals_by_state" ON "approvals" USING btree ("state","asked_at","id");--> statement-breakpoint
CREATE INDEX "approvals_by_time" ON "approvals" USING btree ("asked_at","id");--> statement-breakpoint
CREATE INDEX "approvals_by_asker" ON "approvals" USING btree ("asked_by","asked_at");--> statement-breakpoint
CREATE INDEX "approvals_by_subject" ON "approvals" USING btree ("subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "audit_entries_by_subject" ON "audit_entries" USING btree ("subject_kind","subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_by_name" ON "audit_entries" USING btree ("subject_name","at");--> statement-breakpoint
CREATE INDEX "audit_entries_by_actor" ON "audit_entries" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_by_action" ON "audit_entries" USING btree ("action","at");--> statement-breakpoint
CREATE INDEX "batch_entries_by_batch" ON "batch_entries" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "batch_entries_to_confirm" ON "batch_entries" USING btree ("at") WHERE "batch_entries"."kind" = 'DROP' and "batch_entries"."confirmed_by" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "batches_number" ON "batches" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "batches_of_cashier" ON "batches" USING btree ("cashier_id") WHERE "batches"."state" in ('OPEN','RECOUNT','TO_EXPLAIN');--> statement-breakpoint
CREATE INDEX "batches_by_opening" ON "batches" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "batches_number_prefix" ON "batches" USING btree (("number"::text) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "batches_closed" ON "batches" USING btree ("closed_at","id") WHERE "batches"."state" in ('CLOSED','APPROVED');--> statement-breakpoint
CREATE INDEX "booking_versions_on_hold" ON "booking_versions" USING btree ("hold_until") WHERE "booking_versions"."hold_until" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_number" ON "bookings" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_live_quote" ON "bookings" USING btree ("quote_id") WHERE "bookings"."status" <> 'EXPIRED';--> statement-breakpoint
CREATE INDEX "bookings_by_email" ON "bookings" USING btree ("email_key","travel_from");--> statement-breakpoint
CREATE INDEX "bookings_by_member" ON "bookings" USING btree ("member_id") WHERE "bookings"."member_id" is not null;--> statement-breakpoint
CREATE INDEX "bookings_on_hold" ON "bookings" USING btree ("hold_until") WHERE "bookings"."hold_until" is not null;--> statement-breakpoint
CREATE INDEX "bookings_by_start" ON "bookings" USING btree ("status","travel_from");--> statement-breakpoint
CREATE INDEX "bookings_by_travel_from" ON "bookings" USING btree ("travel_from");--> statement-breakpoint
CREATE INDEX "bookings_by_travel_to" ON "bookings" USING btree ("travel_to");--> statement-breakpoint
CREATE INDEX "bookings_by_creation" ON "bookings" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "bookings_by_payment_status" ON "bookings" USING btree ("payment_status","created_at");--> statement-breakpoint
CREATE INDEX "bookings_by_product" ON "bookings" USING btree ("product_kind","created_at");--> statement-breakpoint
CREATE INDEX "bookings_number_prefix" ON "bookings" USING btree ("number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "bookings_name_prefix" ON "bookings" USING btree (lower(translate("full_name", 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ', 'AAAAAACEEEEIIIINOOOOOOUUUUYaaaaaaceeeeiiiinoooooouuuuyy')) text_pattern_ops,"id","full_name");--> statement-breakpoint
CREATE INDEX "bookings_last_name_prefix" ON "bookings" USING btree (lower(translate(regexp_replace("full_name", '^.* ', ''), 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ', 'AAAAAACEEEEIIIINOOOOOOUUUUYaaaaaaceeeeiiiinoooooouuuuyy')) text_pattern_ops,"id","full_name");--> statement-breakpoint
CREATE INDEX "bookings_email_prefix" ON "bookings" USING btree ("email_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "bookings_plate_prefix" ON "bookings" USING btree (upper(regexp_replace("license_plate", '[^A-Za-z0-9]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "bookings_phone_end" ON "bookings" USING btree (reverse(regexp_replace("phone", '[^0-9]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "bookings_by_network" ON "bookings" USING btree ("network_key") WHERE "bookings"."network_key" is not null;--> statement-breakpoint
CREATE INDEX "bookings_by_coupon" ON "bookings" USING btree ("coupon_id","email_key");--> statement-breakpoint
CREATE INDEX "bookings_with_coupon" ON "bookings" USING btree ("updated_at") WHERE "bookings"."coupon_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_gateway_key" ON "payments" USING btree ("gateway_key");--> statement-breakpoint
CREATE INDEX "payments_by_booking" ON "payments" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "payments_by_charge" ON "payments" USING btree ("charge_id") WHERE "payments"."charge_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_open_refunds" ON "payments" USING btree ("created_at") WHERE "payments"."kind" = 'REFUND' and "payments"."state" = 'STARTED';--> statement-breakpoint
CREATE INDEX "sale_stops_open" ON "sale_stops" USING btree ("ends_at") WHERE "sale_stops"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code" ON "coupons" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "hand_overs_waiting" ON "hand_overs" USING btree (("in_by" is null)) WHERE "hand_overs"."in_by" is null;--> statement-breakpoint
CREATE INDEX "hand_overs_by_time" ON "hand_overs" USING btree ("out_at","id");--> statement-breakpoint
CREATE INDEX "incident_notes_by_incident" ON "incident_notes" USING btree ("incident_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "incidents_number" ON "incidents" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "incidents_of_scores" ON "incidents" USING btree ("transaction_id") WHERE "incidents"."reason" = 'LOW_SCORE';--> statement-breakpoint
CREATE INDEX "incidents_by_transaction" ON "incidents" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "incidents_by_concerned" ON "incidents" USING btree (lower(translate("concerns", 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ', 'AAAAAACEEEEIIIINOOOOOOUUUUYaaaaaaceeeeiiiinoooooouuuuyy')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "incidents_by_opening" ON "incidents" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "incidents_by_closing" ON "incidents" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "incidents_by_state" ON "incidents" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_by_name" ON "list_views" USING btree ("list","owner_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "lot_walk_differences_subject" ON "lot_walk_differences" USING btree ("walk_id","kind","subject");--> statement-breakpoint
CREATE INDEX "lot_walk_differences_by_car" ON "lot_walk_differences" USING btree ("transaction_id") WHERE "lot_walk_differences"."transaction_id" is not null;--> statement-breakpoint
CREATE INDEX "lot_walk_sightings_by_walk" ON "lot_walk_sightings" USING btree ("walk_id");--> statement-breakpoint
CREATE INDEX "lot_walk_sightings_by_car" ON "lot_walk_sightings" USING btree ("transaction_id","at") WHERE "lot_walk_sightings"."transaction_id" is not null;--> statement-breakpoint
CREATE INDEX "lot_walk_sightings_taken_back" ON "lot_walk_sightings" USING btree ("takes_back_id") WHERE "lot_walk_sightings"."takes_back_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "lot_walks_open" ON "lot_walks" USING btree (("ended_at" is null)) WHERE "lot_walks"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "lot_walks_by_start" ON "lot_walks" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mailed_offers_quote" ON "mailed_offers" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "mailed_offers_by_time" ON "mailed_offers" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_name" ON "groups" USING btree ("name");--> statement-breakpoint
CREATE INDEX "member_links_by_member" ON "member_links" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_links_by_expiry" ON "member_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "member_sessions_by_member" ON "member_sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "member_sessions_by_expiry" ON "member_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "members_number" ON "members" USING btree ("number");--> statement-breakpoint
CREATE INDEX "members_number_prefix" ON "members" USING btree ("number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "members_name_prefix" ON "members" USING btree (lower(translate("long_name", 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ', 'AAAAAACEEEEIIIINOOOOOOUUUUYaaaaaaceeeeiiiinoooooouuuuyy')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "members_last_name_prefix" ON "members" USING btree (lower(translate(regexp_replace("long_name", '^.* ', ''), 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ', 'AAAAAACEEEEIIIINOOOOOOUUUUYaaaaaaceeeeiiiinoooooouuuuyy')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "members_by_email" ON "members" USING btree ("email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "members_live_email" ON "members" USING btree ("email_key") WHERE "members"."deactivated_at" is null;--> statement-breakpoint
CREATE INDEX "registrations_by_email" ON "registrations" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "registrations_by_expiry" ON "registrations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "money_movements_payment" ON "money_movements" USING btree ("payment_id","kind") WHERE "money_movements"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "money_movements_by_day" ON "money_movements" USING btree ("business_day","id");--> statement-breakpoint
CREATE INDEX "money_movements_by_booking" ON "money_movements" USING btree ("booking_id") WHERE "money_movements"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "money_movements_by_receipt" ON "money_movements" USING btree ("receipt_number") WHERE "money_movements"."receipt_number" is not null;--> statement-breakpoint
CREATE INDEX "money_movements_by_batch" ON "money_movements" USING btree ("batch_id") WHERE "money_movements"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "money_movements_without_batch" ON "money_movements" USING btree ("at") WHERE "money_movements"."kind" = 'CASH_IN' and "money_movements"."batch_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_charges_reference" ON "sandbox_charges" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "point_lots_receipt" ON "point_lots" USING btree ("receipt_number");--> statement-breakpoint
CREATE INDEX "point_lots_to_spend" ON "point_lots" USING btree ("member_id","earned_at","id") WHERE "point_lots"."remaining" > 0;--> statement-breakpoint
CREATE INDEX "point_lots_by_expiry" ON "point_lots" USING btree ("member_id","expires_at");--> statement-breakpoint
CREATE INDEX "point_lots_to_expire" ON "point_lots" USING btree ("expires_at") WHERE "point_lots"."remaining" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "point_movements_voucher" ON "point_movements" USING btree ("source_id","rule") WHERE "point_movements"."source_kind" = 'VOUCHER';--> statement-breakpoint
CREATE INDEX "quotes_by_expiry" ON "quotes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "quotes_by_coupon" ON "quotes" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "quotes_by_base" ON "quotes" USING btree ("base_quote") WHERE "quotes"."base_quote" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "rate_plans_version" ON "rate_plans" USING btree ("plan","version");--> statement-breakpoint
CREATE INDEX "rate_plans_by_kind" ON "rate_plans" USING btree ("product_kind");--> statement-breakpoint
CREATE UNIQUE INDEX "rides_open_session" ON "rides" USING btree ("session_id") WHERE "rides"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "rides_open_transaction" ON "rides" USING btree ("transaction_id") WHERE "rides"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "rides_open" ON "rides" USING btree ("requested_at") WHERE "rides"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "rides_by_transaction" ON "rides" USING btree ("transaction_id") WHERE "rides"."transaction_id" is not null;--> statement-breakpoint
CREATE INDEX "rides_by_session" ON "rides" USING btree ("session_id","requested_at");--> statement-breakpoint
CREATE INDEX "rides_by_island" ON "rides" USING btree ("island_id","requested_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_item_prices_version" ON "sales_item_prices" USING btree ("item_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_items_name" ON "sales_items" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "billing_addresses_default" ON "billing_addresses" USING btree ("member_id") WHERE "billing_addresses"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "billing_addresses_once" ON "billing_addresses" USING btree ("member_id","address_line_1","city","state","postal_code","country");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_tokens_default" ON "payment_tokens" USING btree ("member_id") WHERE "payment_tokens"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "payment_tokens_card" ON "payment_tokens" USING btree ("member_id","card_reference");--> statement-breakpoint
CREATE INDEX "payment_tokens_recording" ON "payment_tokens" USING btree ("card_reference") WHERE "payment_tokens"."records_points";--> statement-breakpoint
CREATE INDEX "scores_by_time" ON "scores" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "site_message_views_by_viewer" ON "site_message_views" USING btree ("viewer");--> statement-breakpoint
CREATE INDEX "site_messages_by_member" ON "site_messages" USING btree ("member_id") WHERE "site_messages"."dismissed_at" is null;--> statement-breakpoint
CREATE INDEX "site_messages_by_visitor" ON "site_messages" USING btree ("anon_id") WHERE "site_messages"."dismissed_at" is null;--> statement-breakpoint
CREATE INDEX "site_messages_by_audience" ON "site_messages" USING btree ("expires_at") WHERE "site_messages"."audience" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "site_messages_by_stay" ON "site_messages" USING btree ("template",("payload" ->> 'transaction_id'));--> statement-breakpoint
CREATE INDEX "events_of_campaigns" ON "events" USING btree ("session_id","id") WHERE "events"."class" = 'marketing';--> statement-breakpoint
CREATE INDEX "events_by_time" ON "events" USING brin ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "debts_transaction" ON "debts" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "debts_open" ON "debts" USING btree ("created_at") WHERE "debts"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "receipt_payments_by_receipt" ON "receipt_payments" USING btree ("receipt_number");--> statement-breakpoint
CREATE INDEX "receipt_payments_owed" ON "receipt_payments" USING btree ("receipt_number") WHERE "receipt_payments"."kind" = 'OWED';--> statement-breakpoint
CREATE INDEX "receipt_payments_by_batch" ON "receipt_payments" USING btree ("batch_id") WHERE "receipt_payments"."batch_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_refunds_request" ON "receipt_refunds" USING btree ("request_key","payment_id");--> statement-breakpoint
CREATE INDEX "receipt_refunds_started" ON "receipt_refunds" USING btree ("created_at") WHERE "receipt_refunds"."network_state" = 'STARTED';--> statement-breakpoint
CREATE INDEX "receipt_refunds_by_receipt" ON "receipt_refunds" USING btree ("receipt_number");--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_transaction" ON "receipts" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "receipts_by_time" ON "receipts" USING btree ("issued_at");--> statement-breakpoint
CREATE INDEX "receipts_free" ON "receipts" USING btree ("transaction_id") WHERE "receipts"."total_cents" = 0;--> statement-breakpoint
CREATE INDEX "receipts_number_prefix" ON "receipts" USING btree ("number" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "transaction_discounts_request" ON "transaction_discounts" USING btree ("request_key");--> statement-breakpoint
CREATE INDEX "transaction_discounts_by_transaction" ON "transaction_discounts" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "transaction_exceptions_by_transaction" ON "transaction_exceptions" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "transaction_exceptions_by_time" ON "transaction_exceptions" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "transaction_items_by_transaction" ON "transaction_items" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "transaction_items_by_time" ON "transaction_items" USING btree ("sold_at");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_ticket" ON "transactions" USING btree ("ticket_number");--> statement-breakpoint
CREATE INDEX "transactions_by_locator" ON "transactions" USING btree ("record_locator");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_booking" ON "transactions" USING btree ("booking_id") WHERE "transactions"."status" <> 'VOID';--> statement-breakpoint
CREATE INDEX "transactions_by_booking" ON "transactions" USING btree ("booking_id") WHERE "transactions"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "transactions_open" ON "transactions" USING btree ("entered_at") WHERE "transactions"."status" = 'OPEN';--> statement-breakpoint
CREATE INDEX "transactions_by_entry" ON "transactions" USING btree ("entered_at");--> statement-breakpoint
CREATE INDEX "transactions_by_exit" ON "transactions" USING btree ("exited_at");--> statement-breakpoint
CREATE INDEX "transactions_by_class" ON "transactions" USING btree ("vehicle_class","entered_at");--> statement-breakpoint
CREATE INDEX "transactions_void" ON "transactions" USING btree ("entered_at") WHERE "transactions"."status" = 'VOID';--> statement-breakpoint
CREATE INDEX "transactions_ticket_prefix" ON "transactions" USING btree ("ticket_number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "transactions_plate_prefix" ON "transactions" USING btree (upper(regexp_replace("license_plate", '[^A-Za-z0-9]', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "transactions_name_prefix" ON "transactions" USING btree (lower(translate("customer_name", 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ', 'AAAAAACEEEEIIIINOOOOOOUUUUYaaaaaaceeeeiiiinoooooouuuuyy')) text_pattern_ops,"id","customer_name") WHERE "transactions"."customer_name" is not null;--> statement-breakpoint
CREATE INDEX "transactions_last_name_prefix" ON "transactions" USING btree (lower(translate(regexp_replace("customer_name", '^.* ', ''), 'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöøùúûüýÿ', 'AAAAAACEEEEIIIINOOOOOOUUUUYaaaaaaceeeeiiiinoooooouuuuyy')) text_pattern_ops,"id","customer_name") WHERE "transactions"."customer_name" is not null;--> statement-breakpoint
CREATE INDEX "transactions_by_plate" ON "transactions" USING btree (upper(regexp_replace(license_plate, '[^A-Za-z0-9]', '', 'g'))) WHERE "transactions"."member_id" is not null;--> statement-breakpoint
CREATE INDEX "transactions_by_member" ON "transactions" USING btree ("member_id","exited_at");--> statement-breakpoint
CREATE INDEX "unused_tickets_number_prefix" ON "unused_tickets" USING btree ("number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "time_voucher_events_by_voucher" ON "time_voucher_events" USING btree ("voucher_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "time_vouchers_number" ON "time_vouchers" USING btree ("number");--> statement-breakpoint
CREATE INDEX "time_vouchers_by_start" ON "time_vouchers" USING btree ("travel_from");--> statement-breakpoint
CREATE INDEX "time_vouchers_by_creation" ON "time_vouchers" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "time_vouchers_by_expiry" ON "time_vouchers" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "time_vouchers_number_prefix" ON "time_vouchers" USING btree ("number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "time_vouchers_email_prefix" ON "time_vouchers" USING btree ("email_key" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "time_vouchers_by_member" ON "time_vouchers" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "time_vouchers_to_expire" ON "time_vouchers" USING btree ("expires_at") WHERE "time_vouchers"."status" = 'ISSUED';--> statement-breakpoint
CREATE INDEX "time_vouchers_by_transaction" ON "time_vouchers" USING btree ("transaction_id") WHERE "time_vouchers"."transaction_id" is not null;--> statement-breakpoint
CREATE INDEX "time_vouchers_by_booking" ON "time_vouchers" USING btree ("booking_id") WHERE "time_vouchers"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "time_vouchers_by_change" ON "time_vouchers" USING btree ("status","changed_at");--> statement-breakpoint
CREATE INDEX "time_vouchers_to_release" ON "time_vouchers" USING btree ("travel_from") WHERE "time_vouchers"."status" = 'ISSUED' and "time_vouchers"."holds_space";--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "throttles_by_age" ON "throttles" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "changes_by_transaction" ON "changes" USING btree ("transaction");--> statement-breakpoint
CREATE INDEX "changes_by_age" ON "changes" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_cause" ON "outbox" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."state" = 'QUEUED';--> statement-breakpoint
CREATE INDEX "outbox_by_subject" ON "outbox" USING btree (split_part("cause", ':', 2));--> statement-breakpoint
CREATE INDEX "outbox_newest" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_unsettled" ON "outbox" USING btree ("created_at") WHERE "outbox"."state" in ('UNCERTAIN','FAILED');--> statement-breakpoint
CREATE INDEX "pass_registrations_by_pass" ON "pass_registrations" USING btree ("serial_number");--> statement-breakpoint
CREATE INDEX "pass_registrations_by_token" ON "pass_registrations" USING btree ("push_token");--> statement-breakpoint
CREATE INDEX "pass_registrations_due" ON "pass_registrations" USING btree ("push_due_at") WHERE "pass_registrations"."push_due_at" is not null;--> statement-breakpoint
CREATE INDEX "passes_by_change" ON "passes" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "wallet_logs_by_time" ON "wallet_logs" USING btree ("at");
--> statement-breakpoint
-- Not in the tables' files: points, money and vouchers come before what these columns refer to in the order of modules, and
-- know no table of later modules.
ALTER TABLE "point_lots" ADD CONSTRAINT "point_lots_receipt_number_receipts_number_fk" FOREIGN KEY ("receipt_number") REFERENCES "public"."receipts"("number") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_receipt_number_receipts_number_fk" FOREIGN KEY ("receipt_number") REFERENCES "public"."receipts"("number") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "money_movements" ADD CONSTRAINT "money_movements_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "time_vouchers" ADD CONSTRAINT "time_vouchers_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "time_vouchers" ADD CONSTRAINT "time_vouchers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
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
--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'Audit entries are never changed: % of %', TG_OP, TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON "audit_entries"
	FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE FUNCTION refuse_row_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'Rows are only added, never changed: % of %', TG_OP, TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER money_movements_append_only BEFORE UPDATE OR DELETE ON "money_movements"
	FOR EACH ROW EXECUTE FUNCTION refuse_row_change();
--> statement-breakpoint
-- What was counted, over or short, stays forever.
CREATE TRIGGER batch_counts_append_only BEFORE UPDATE OR DELETE ON "batch_counts"
	FOR EACH ROW EXECUTE FUNCTION refuse_row_change();
--> statement-breakpoint
-- What somebody saw stays as it was written.
CREATE TRIGGER lot_walk_sightings_append_only BEFORE UPDATE OR DELETE ON "lot_walk_sightings"
	FOR EACH ROW EXECUTE FUNCTION refuse_row_change();
--> statement-breakpoint
CREATE TRIGGER hand_over_notes_append_only BEFORE UPDATE OR DELETE ON "hand_over_notes"
	FOR EACH ROW EXECUTE FUNCTION refuse_row_change();
--> statement-breakpoint
CREATE FUNCTION refuse_hand_over_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND OLD.in_by IS NULL
		AND ROW(NEW.id, NEW.number, NEW.snapshot, NEW.last_note_id, NEW.out_by, NEW.out_at)
			IS NOT DISTINCT FROM ROW(OLD.id, OLD.number, OLD.snapshot, OLD.last_note_id, OLD.out_by, OLD.out_at) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'A signed hand-over only gets its second signature: % of %', TG_OP, TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER hand_overs_append_only BEFORE UPDATE OR DELETE ON "hand_overs"
	FOR EACH ROW EXECUTE FUNCTION refuse_hand_over_change();
--> statement-breakpoint
CREATE FUNCTION record_time_voucher_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' OR NEW.status <> OLD.status THEN
		INSERT INTO time_voucher_events (voucher_id, status, at, transaction_id, booking_id)
		VALUES (NEW.id, NEW.status, NEW.changed_at, NEW.transaction_id, NEW.booking_id);
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER time_vouchers_events AFTER INSERT OR UPDATE ON "time_vouchers"
	FOR EACH ROW EXECUTE FUNCTION record_time_voucher_event();
