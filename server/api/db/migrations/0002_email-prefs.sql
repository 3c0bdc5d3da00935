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
