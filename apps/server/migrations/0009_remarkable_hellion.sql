DROP INDEX "own_cross_brand";--> statement-breakpoint
DROP INDEX "own_product_brand";--> statement-breakpoint
CREATE INDEX "own_cross_brand" ON "own_cross" USING btree ("brand_id","article_norm");--> statement-breakpoint
CREATE INDEX "own_product_brand" ON "own_product" USING btree ("brand_id","article_norm");