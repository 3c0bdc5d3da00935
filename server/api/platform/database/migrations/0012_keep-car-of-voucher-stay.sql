ALTER TABLE "transactions" ADD COLUMN "make_and_color" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "accessible_space" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "passengers" integer;