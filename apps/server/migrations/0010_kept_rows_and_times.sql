CREATE TABLE "report_deliveries" (
	"supplier_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"supplier_storage_id" bigint NOT NULL,
	"customer_storage_id" bigint NOT NULL,
	"brand_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"promised" bigint NOT NULL,
	"real" bigint NOT NULL,
	"day" date NOT NULL,
	"category_id" integer,
	"tenths" integer NOT NULL,
	"slot" smallint NOT NULL,
	"withheld" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_lines" (
	"supplier_id" bigint NOT NULL,
	"customer_id" bigint NOT NULL,
	"supplier_storage_id" bigint NOT NULL,
	"customer_storage_id" bigint NOT NULL,
	"brand_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"price_kopecks" bigint NOT NULL,
	"due_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"day" date NOT NULL,
	"category_id" integer,
	"ordered" integer NOT NULL,
	"undecided" integer NOT NULL,
	"confirmed" integer NOT NULL,
	"refused" integer NOT NULL,
	"cancelled" integer NOT NULL,
	"short" integer NOT NULL,
	"shipped" integer NOT NULL,
	"accepted" integer NOT NULL,
	"shortage" integer NOT NULL,
	"rejected" integer NOT NULL,
	"claimed" integer NOT NULL,
	"slot" smallint,
	"withheld" boolean NOT NULL,
	"archived_by_supplier" boolean NOT NULL,
	"archived_by_customer" boolean NOT NULL,
	"moved" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "report_delivered" ADD COLUMN "tree_id" integer;--> statement-breakpoint
ALTER TABLE "report_orders" ADD COLUMN "tree_id" integer;--> statement-breakpoint
CREATE INDEX "report_deliveries_day" ON "report_deliveries" USING btree ("day","supplier_id");--> statement-breakpoint
CREATE INDEX "report_deliveries_brand" ON "report_deliveries" USING btree ("brand_id","day");--> statement-breakpoint
CREATE INDEX "report_deliveries_category" ON "report_deliveries" USING btree ("category_id","day");--> statement-breakpoint
CREATE INDEX "report_lines_day" ON "report_lines" USING btree ("day","supplier_id");--> statement-breakpoint
CREATE INDEX "report_lines_brand" ON "report_lines" USING btree ("brand_id","day");--> statement-breakpoint
CREATE INDEX "report_lines_category" ON "report_lines" USING btree ("category_id","day");--> statement-breakpoint
CREATE INDEX "upload_queued" ON "upload" USING btree ("publish_at") WHERE status = 'queued';--> statement-breakpoint
CREATE INDEX "report_delivered_tree" ON "report_delivered" USING btree ("grain","span","tree_id","day") WHERE tree_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "report_orders_tree" ON "report_orders" USING btree ("grain","span","tree_id","day") WHERE tree_id IS NOT NULL;