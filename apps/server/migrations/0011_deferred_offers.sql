DROP INDEX "deferred_item_product";--> statement-breakpoint
ALTER TABLE "deferred_item" ADD COLUMN "reserve_id" bigint;--> statement-breakpoint
ALTER TABLE "deferred_item" ADD COLUMN "quantity" integer;--> statement-breakpoint
ALTER TABLE "deferred_item" ADD CONSTRAINT "deferred_item_reserve_id_reserve_id_fk" FOREIGN KEY ("reserve_id") REFERENCES "public"."reserve"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "deferred_item_offer" ON "deferred_item" USING btree ("user_id","product_id",coalesce(reserve_id, 0));--> statement-breakpoint
CREATE INDEX "deferred_item_reserve" ON "deferred_item" USING btree ("reserve_id") WHERE reserve_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "deferred_item" ADD CONSTRAINT "deferred_item_quantity" CHECK (quantity BETWEEN 1 AND 9999);--> statement-breakpoint
ALTER TABLE "deferred_item" ADD CONSTRAINT "deferred_item_kept" CHECK (reserve_id IS NULL OR quantity IS NOT NULL);