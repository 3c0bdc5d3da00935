ALTER TABLE "shift_swaps" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "shift_swaps" CASCADE;--> statement-breakpoint
ALTER TABLE "leave_requests" DROP CONSTRAINT "leave_requests_state";--> statement-breakpoint
ALTER TABLE "leave_requests" ADD COLUMN "decision_words" text;--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_two_people" CHECK ("leave_requests"."decided_by" is distinct from "leave_requests"."member_id");--> statement-breakpoint
ALTER TABLE "leave_requests" ADD CONSTRAINT "leave_requests_state" CHECK ("leave_requests"."state" in ('OPEN','APPROVED','REFUSED'));