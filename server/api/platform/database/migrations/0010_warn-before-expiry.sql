CREATE TABLE "point_expiry_warnings" (
	"member_id" text NOT NULL,
	"expires_on" date NOT NULL,
	"days_before" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "point_expiry_warnings_member_id_expires_on_days_before_pk" PRIMARY KEY("member_id","expires_on","days_before")
);
--> statement-breakpoint
CREATE TABLE "voucher_expiry_warnings" (
	"voucher_id" text NOT NULL,
	"days_before" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voucher_expiry_warnings_voucher_id_days_before_pk" PRIMARY KEY("voucher_id","days_before")
);
--> statement-breakpoint
ALTER TABLE "point_expiry_warnings" ADD CONSTRAINT "point_expiry_warnings_member_id_point_accounts_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."point_accounts"("member_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_expiry_warnings" ADD CONSTRAINT "voucher_expiry_warnings_voucher_id_time_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."time_vouchers"("id") ON DELETE no action ON UPDATE no action;