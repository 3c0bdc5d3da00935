CREATE TABLE "pass_registrations" (
	"device_id" text NOT NULL,
	"serial_number" text NOT NULL,
	"push_token" text NOT NULL,
	"push_due_at" timestamp with time zone,
	"push_attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pass_registrations_device_id_serial_number_pk" PRIMARY KEY("device_id","serial_number")
);
--> statement-breakpoint
CREATE TABLE "passes" (
	"serial_number" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text,
	"updated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "passes_kind" CHECK ("passes"."kind" in ('BOOKING','VOUCHER','MEMBERSHIP'))
);
--> statement-breakpoint
ALTER TABLE "pass_registrations" ADD CONSTRAINT "pass_registrations_serial_number_passes_serial_number_fk" FOREIGN KEY ("serial_number") REFERENCES "public"."passes"("serial_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pass_registrations_by_pass" ON "pass_registrations" USING btree ("serial_number");--> statement-breakpoint
CREATE INDEX "pass_registrations_by_token" ON "pass_registrations" USING btree ("push_token");--> statement-breakpoint
CREATE INDEX "pass_registrations_due" ON "pass_registrations" USING btree ("push_due_at") WHERE "pass_registrations"."push_due_at" is not null;