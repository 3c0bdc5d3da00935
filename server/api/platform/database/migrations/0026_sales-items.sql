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
ALTER TABLE "sales_item_prices" ADD CONSTRAINT "sales_item_prices_item_id_sales_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."sales_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD CONSTRAINT "transaction_items_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD CONSTRAINT "transaction_items_item_id_sales_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."sales_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD CONSTRAINT "transaction_items_sold_by_members_id_fk" FOREIGN KEY ("sold_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_items" ADD CONSTRAINT "transaction_items_voided_by_members_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sales_item_prices_version" ON "sales_item_prices" USING btree ("item_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "sales_items_name" ON "sales_items" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "transaction_items_by_transaction" ON "transaction_items" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "transaction_items_by_time" ON "transaction_items" USING btree ("sold_at");