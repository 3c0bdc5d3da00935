CREATE TABLE "blocked_content" (
	"day" date NOT NULL,
	"directive" text NOT NULL,
	"source" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "blocked_content_day_directive_source_pk" PRIMARY KEY("day","directive","source")
);
