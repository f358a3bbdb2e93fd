ALTER TABLE "contractor" ADD COLUMN "is_work_with_b2c" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "storage" ADD COLUMN "phone" text DEFAULT '' NOT NULL;