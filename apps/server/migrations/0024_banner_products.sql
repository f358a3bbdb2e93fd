DROP INDEX "product_brand";--> statement-breakpoint
DROP INDEX "product_category";--> statement-breakpoint
CREATE INDEX "product_brand" ON "product" USING btree ("brand_id","id");--> statement-breakpoint
CREATE INDEX "product_category" ON "product" USING btree ("category_id","id");