ALTER TABLE "list_fetch" DROP CONSTRAINT "list_fetch_storage_id_storage_id_fk";
--> statement-breakpoint
ALTER TABLE "stock_source" DROP CONSTRAINT "stock_source_storage_id_storage_id_fk";
--> statement-breakpoint
ALTER TABLE "app_user" DROP CONSTRAINT "app_user_default_storage_id_storage_id_fk";
--> statement-breakpoint
ALTER TABLE "list_fetch" ADD CONSTRAINT "list_fetch_storage_id_storage_id_fk" FOREIGN KEY ("storage_id") REFERENCES "public"."storage"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_source" ADD CONSTRAINT "stock_source_storage_id_storage_id_fk" FOREIGN KEY ("storage_id") REFERENCES "public"."storage"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_default_storage_id_storage_id_fk" FOREIGN KEY ("default_storage_id") REFERENCES "public"."storage"("id") ON DELETE set null ON UPDATE no action;