ALTER TABLE "export_file" ADD COLUMN "contractor_id" bigint;--> statement-breakpoint
UPDATE "export_file" t SET contractor_id = p.contractor_id FROM app_user p WHERE p.id = t.user_id;--> statement-breakpoint
ALTER TABLE "export_file" ALTER COLUMN "contractor_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "export_schedule" ADD COLUMN "contractor_id" bigint;--> statement-breakpoint
UPDATE "export_schedule" t SET contractor_id = p.contractor_id FROM app_user p WHERE p.id = t.user_id;--> statement-breakpoint
ALTER TABLE "export_schedule" ALTER COLUMN "contractor_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "list_source" ADD COLUMN "stop_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "list_source" ADD COLUMN "saved_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "list_source" SET saved_at = '2000-01-01';--> statement-breakpoint
ALTER TABLE "stock_source" ADD COLUMN "stop_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_source" ADD COLUMN "saved_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "stock_source" SET saved_at = '2000-01-01';--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "stop_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook" ADD COLUMN "saved_by" bigint;--> statement-breakpoint
UPDATE "webhook" SET saved_by = created_by;--> statement-breakpoint
ALTER TABLE "webhook" ALTER COLUMN "saved_by" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook" ADD COLUMN "stop_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD COLUMN "contractor_id" bigint;--> statement-breakpoint
UPDATE "webhook_delivery" t SET contractor_id = w.contractor_id FROM webhook w WHERE w.id = t.webhook_id;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ALTER COLUMN "contractor_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "export_file" ADD CONSTRAINT "export_file_contractor_id_contractor_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_schedule" ADD CONSTRAINT "export_schedule_contractor_id_contractor_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_saved_by_app_user_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_contractor_id_contractor_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractor"("id") ON DELETE no action ON UPDATE no action;