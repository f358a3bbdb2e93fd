DROP INDEX "orders_supplier_open";--> statement-breakpoint
DROP INDEX "orders_customer_open";--> statement-breakpoint
CREATE INDEX "orders_supplier_open" ON "orders" USING btree ("supplier_id","created_at","id") WHERE status IN ('active', 'confirmed_partially', 'confirmed', 'shipping', 'accepted_partially');--> statement-breakpoint
CREATE INDEX "orders_customer_open" ON "orders" USING btree ("customer_id","created_at","id") WHERE status IN ('active', 'confirmed_partially', 'confirmed', 'shipping', 'accepted_partially');