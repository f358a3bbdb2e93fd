CREATE TABLE "list_arrangement" (
	"user_id" bigint NOT NULL,
	"list" text NOT NULL,
	"arrangement" jsonb NOT NULL,
	CONSTRAINT "list_arrangement_user_id_list_pk" PRIMARY KEY("user_id","list")
);
--> statement-breakpoint
ALTER TABLE "list_arrangement" ADD CONSTRAINT "list_arrangement_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;