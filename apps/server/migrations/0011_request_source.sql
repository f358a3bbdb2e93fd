CREATE TABLE "request_source" (
	"request_id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"delimiter" text,
	"encoding" text,
	"rows" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "request_source" ADD CONSTRAINT "request_source_request_id_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."request"("id") ON DELETE cascade ON UPDATE no action;