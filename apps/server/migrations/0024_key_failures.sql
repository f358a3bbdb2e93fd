CREATE TABLE "api_key_failure" (
	"key_id" bigint NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"call" text NOT NULL,
	"status" integer NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "api_key_failure_key_id_day_pk" PRIMARY KEY("key_id","day")
);
--> statement-breakpoint
ALTER TABLE "api_key_failure" ADD CONSTRAINT "api_key_failure_key_id_api_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_key"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_failure_day" ON "api_key_failure" USING btree ("day");