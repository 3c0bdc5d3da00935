ALTER TABLE "bookings" DROP CONSTRAINT "bookings_guarantee";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "booked_by" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_booked_by_members_id_fk" FOREIGN KEY ("booked_by") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_guarantee" CHECK ("bookings"."guarantee" in ('MEMBER','EMAIL','CARD','STAFF'));