ALTER TABLE "contractor" ADD COLUMN "tax_system" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "lot" ADD COLUMN "country_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lot" ADD COLUMN "customs_declaration" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "own_product" ADD COLUMN "vat_rate" smallint;--> statement-breakpoint
ALTER TABLE "own_product" ADD COLUMN "country_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "own_product" ADD COLUMN "customs_declaration" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "tax_system" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_item" ADD COLUMN "vat_rate" smallint;--> statement-breakpoint
ALTER TABLE "shipment_item" ADD COLUMN "country_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment_item" ADD COLUMN "customs_declaration" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contractor" ADD CONSTRAINT "contractor_tax_system" CHECK (tax_system IN ('none', 'osno', 'usn', 'usn_5', 'usn_7'));--> statement-breakpoint
ALTER TABLE "own_product" ADD CONSTRAINT "own_product_vat_rate" CHECK (vat_rate IN (0, 10));