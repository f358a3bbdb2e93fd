CREATE TABLE "document_count" (
	"document" text NOT NULL,
	"supplier_id" bigint NOT NULL,
	"customer_id" bigint,
	"status" text NOT NULL,
	"marks" text[] NOT NULL,
	"many" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_line" DROP CONSTRAINT "order_line_shipped";--> statement-breakpoint
ALTER TABLE "order_line" DROP CONSTRAINT "order_line_not_negative";--> statement-breakpoint
DROP INDEX "orders_supplier";--> statement-breakpoint
DROP INDEX "orders_customer";--> statement-breakpoint
DROP INDEX "orders_created";--> statement-breakpoint
DROP INDEX "order_line_product";--> statement-breakpoint
DROP INDEX "shipment_supplier";--> statement-breakpoint
ALTER TABLE "delivery_time_corrective_item" ADD COLUMN "is_taken_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "refunded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "document_count_supplier" ON "document_count" USING btree ("document","supplier_id");--> statement-breakpoint
CREATE INDEX "document_count_customer" ON "document_count" USING btree ("document","customer_id");--> statement-breakpoint
CREATE INDEX "orders_supplier_open" ON "orders" USING btree ("supplier_id","created_at","id") WHERE status IN ('active', 'confirmed_partially', 'confirmed', 'shipping');--> statement-breakpoint
CREATE INDEX "orders_customer_open" ON "orders" USING btree ("customer_id","created_at","id") WHERE status IN ('active', 'confirmed_partially', 'confirmed', 'shipping');--> statement-breakpoint
CREATE INDEX "acceptance_created" ON "acceptance" USING btree ("created_at","id","customer_id","supplier_id");--> statement-breakpoint
CREATE INDEX "shipment_created" ON "shipment" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_supplier" ON "orders" USING btree ("supplier_id","created_at","id","withheld","archived_by_supplier");--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id","created_at","id","archived_by_customer");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id","withheld","archived_by_supplier","archived_by_customer");--> statement-breakpoint
CREATE INDEX "order_line_product" ON "order_line" USING btree ("product_id","order_id","id");--> statement-breakpoint
CREATE INDEX "shipment_supplier" ON "shipment" USING btree ("supplier_id","created_at","id");--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_shipped" CHECK (shipped <= confirmed AND accepted + shortage + rejected <= shipped AND claimed <= shipped AND refunded <= claimed);--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_not_negative" CHECK (ordered > 0 AND undecided >= 0 AND confirmed >= 0 AND refused >= 0 AND cancelled >= 0 AND short >= 0 AND shipped >= 0 AND accepted >= 0 AND shortage >= 0 AND rejected >= 0 AND claimed >= 0 AND refunded >= 0);