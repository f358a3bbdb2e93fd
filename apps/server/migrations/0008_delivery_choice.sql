ALTER TABLE "orders" ADD COLUMN "delivery" text DEFAULT 'delivery' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipment_comment" text DEFAULT '' NOT NULL;