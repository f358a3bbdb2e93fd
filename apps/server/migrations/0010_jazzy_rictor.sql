ALTER TABLE "upload" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "upload_queued" ON "upload" USING btree ("publish_at") WHERE status = 'queued';