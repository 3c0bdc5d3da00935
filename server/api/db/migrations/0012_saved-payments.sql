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
ALTER TABLE "payments" ADD COLUMN "card_reference" text;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD COLUMN "card_reference" text;--> statement-breakpoint
ALTER TABLE "billing_addresses" ADD CONSTRAINT "billing_addresses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_tokens" ADD CONSTRAINT "payment_tokens_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "billing_addresses_default" ON "billing_addresses" USING btree ("member_id") WHERE "billing_addresses"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "billing_addresses_once" ON "billing_addresses" USING btree ("member_id","address_line_1","city","state","postal_code","country");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_tokens_default" ON "payment_tokens" USING btree ("member_id") WHERE "payment_tokens"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "payment_tokens_card" ON "payment_tokens" USING btree ("member_id","card_reference");--> statement-breakpoint
CREATE INDEX "payment_tokens_recording" ON "payment_tokens" USING btree ("card_reference") WHERE "payment_tokens"."records_points";