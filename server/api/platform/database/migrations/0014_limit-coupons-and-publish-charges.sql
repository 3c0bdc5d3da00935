CREATE TABLE "coupon_refusals" (
	"coupon_id" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupon_refusals_coupon_id_day_kind_pk" PRIMARY KEY("coupon_id","day","kind")
);
--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "limit_per_card" integer;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "limit_per_plate" integer;--> statement-breakpoint
ALTER TABLE "fees" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "taxes" ADD COLUMN "published_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "coupon_refusals" ADD CONSTRAINT "coupon_refusals_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_by_mailbox" ON "bookings" USING btree (regexp_replace(regexp_replace(replace("email_key", '@googlemail.com', '@gmail.com'), '[+][^@]*@', '@'), '[.](?=[^@]*@gmail[.]com$)', '', 'g'));--> statement-breakpoint
CREATE INDEX "payments_by_card" ON "payments" USING btree ("card_reference") WHERE "payments"."card_reference" is not null;--> statement-breakpoint
CREATE INDEX "coupons_by_time" ON "coupons" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "coupons_code_prefix" ON "coupons" USING btree ("code" text_pattern_ops);