ALTER TABLE "commerceml_good" ADD COLUMN "vat_rate" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "commerceml_good" ADD COLUMN "country_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "commerceml_good" ADD COLUMN "customs_declaration" text DEFAULT '' NOT NULL;