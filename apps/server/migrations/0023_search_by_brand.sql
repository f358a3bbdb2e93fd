DROP INDEX "product_search_brand_hits";--> statement-breakpoint
CREATE INDEX "product_search_brand" ON "product_search" USING btree ("brand_id",popularity DESC,"product_id");