ALTER TABLE "bookings" ADD COLUMN "license_plate" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "make_and_color" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "accessible_space" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "passengers" integer;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "license_plate" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "make_and_color" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "accessible_space" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "passengers" integer;