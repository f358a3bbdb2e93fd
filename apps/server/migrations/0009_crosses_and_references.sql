ALTER TABLE "price_list_change" DROP CONSTRAINT "price_list_change_version_id_price_list_version_id_fk";
--> statement-breakpoint
ALTER TABLE "price_list_item" DROP CONSTRAINT "price_list_item_price_list_id_price_list_id_fk";
--> statement-breakpoint
ALTER TABLE "price_list_item" DROP CONSTRAINT "price_list_item_supplier_id_contractor_id_fk";
--> statement-breakpoint
ALTER TABLE "reserve" DROP CONSTRAINT "reserve_item_id_price_list_item_id_fk";
--> statement-breakpoint
DROP INDEX "product_brand";--> statement-breakpoint
DROP INDEX "product_category";--> statement-breakpoint
DROP INDEX "product_search_category";--> statement-breakpoint
DROP INDEX "own_cross_brand";--> statement-breakpoint
DROP INDEX "own_product_brand";--> statement-breakpoint
CREATE INDEX "product_search_category" ON "product_search" USING btree ("category_id","product_id");--> statement-breakpoint
CREATE INDEX "own_cross_brand" ON "own_cross" USING btree ("brand_id","article_norm");--> statement-breakpoint
CREATE INDEX "own_product_brand" ON "own_product" USING btree ("brand_id","article_norm");