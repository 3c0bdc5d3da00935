ALTER TABLE "member_sessions" ADD COLUMN "sees_as_id" text;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD COLUMN "sees_as_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD CONSTRAINT "member_sessions_sees_as_id_members_id_fk" FOREIGN KEY ("sees_as_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;