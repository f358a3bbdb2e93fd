ALTER TABLE "request_position" ADD COLUMN "former_price_kopecks" bigint;--> statement-breakpoint
ALTER TABLE "request_position" ADD COLUMN "former_term_days" integer;--> statement-breakpoint
ALTER TABLE "request_position" ADD COLUMN "former_orders" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "request_position" ADD CONSTRAINT "request_position_former" CHECK ((former_price_kopecks IS NULL) = (former_term_days IS NULL) AND (former_price_kopecks IS NULL) = (former_orders = '{}') AND former_term_days >= 0);