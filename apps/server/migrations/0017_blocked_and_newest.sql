DROP INDEX "export_file_user";--> statement-breakpoint
DROP INDEX "export_schedule_user";--> statement-breakpoint
DROP INDEX "list_fetch_list";--> statement-breakpoint
DROP INDEX "list_fetch_storage";--> statement-breakpoint
DROP INDEX "webhook_delivery_created";--> statement-breakpoint
DROP INDEX "upload_contractor";--> statement-breakpoint
DROP INDEX "upload_price_list";--> statement-breakpoint
DROP INDEX "price_list_version_list";--> statement-breakpoint
DROP INDEX "contract_proposal_shop";--> statement-breakpoint
DROP INDEX "contract_proposal_distributor";--> statement-breakpoint
DROP INDEX "contract_proposal_status";--> statement-breakpoint
DROP INDEX "request_contractor";--> statement-breakpoint
DROP INDEX "logistic_map_version_storage";--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "blocked_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "blocked_by" bigint;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_blocked_by_app_user_id_fk" FOREIGN KEY ("blocked_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_delivery_webhook" ON "webhook_delivery" USING btree ("webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "upload_newest" ON "upload" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contract_proposal_newest" ON "contract_proposal" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "export_file_user" ON "export_file" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "export_schedule_user" ON "export_schedule" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "list_fetch_list" ON "list_fetch" USING btree ("price_list_id","created_at","id");--> statement-breakpoint
CREATE INDEX "list_fetch_storage" ON "list_fetch" USING btree ("storage_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_created" ON "webhook_delivery" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "upload_contractor" ON "upload" USING btree ("contractor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "upload_price_list" ON "upload" USING btree ("price_list_id","created_at","id");--> statement-breakpoint
CREATE INDEX "price_list_version_list" ON "price_list_version" USING btree ("price_list_id","at","id");--> statement-breakpoint
CREATE INDEX "contract_proposal_shop" ON "contract_proposal" USING btree ("shop_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contract_proposal_distributor" ON "contract_proposal" USING btree ("distributor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contract_proposal_status" ON "contract_proposal" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "request_contractor" ON "request" USING btree ("contractor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "logistic_map_version_storage" ON "logistic_map_version" USING btree ("storage_id","closed_at","id");