DROP TABLE "member_tokens" CASCADE;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD COLUMN "access_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD COLUMN "access_expires_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD COLUMN "refresh_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD COLUMN "previous_hash" text;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD COLUMN "renewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member_sessions" ADD COLUMN "renewals" integer DEFAULT 0 NOT NULL;