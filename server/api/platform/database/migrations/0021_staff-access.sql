CREATE TABLE "kept_rights" (
	"group_id" text NOT NULL,
	"permission" text NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_rights_group_id_permission_pk" PRIMARY KEY("group_id","permission")
);
--> statement-breakpoint
CREATE TABLE "permission_uses" (
	"member_id" text NOT NULL,
	"permission" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "permission_uses_member_id_permission_day_pk" PRIMARY KEY("member_id","permission","day")
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "kept_rights" ADD CONSTRAINT "kept_rights_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_uses" ADD CONSTRAINT "permission_uses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;