CREATE TABLE "supply_route_change" (
	"contractor_id" bigint NOT NULL,
	"xid" "xid8" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "supply_route_change_contractor_id_xid_pk" PRIMARY KEY("contractor_id","xid")
);
--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "path" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "supply_route_change_oldest" ON "supply_route_change" USING btree ("at");--> statement-breakpoint
-- Summaries are computed anew: the new version of reports/functions.sql marks every day for the job.
TRUNCATE report_orders, report_sold, report_accepted, report_delivered;--> statement-breakpoint
ALTER TABLE "report_deliveries" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "report_lines" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "report_deliveries" CASCADE;--> statement-breakpoint
DROP TABLE "report_lines" CASCADE;--> statement-breakpoint
ALTER TABLE "report_accepted" ALTER COLUMN "supplier_id" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "report_accepted" ALTER COLUMN "customer_id" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "report_accepted" ALTER COLUMN "supplier_storage_id" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "report_accepted" ALTER COLUMN "customer_storage_id" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "report_accepted" ALTER COLUMN "contract_id" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "report_accepted" ALTER COLUMN "brand_id" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "report_delivered" ALTER COLUMN "supplier_id" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "report_delivered" ALTER COLUMN "customer_id" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "report_delivered" ALTER COLUMN "supplier_storage_id" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "report_delivered" ALTER COLUMN "customer_storage_id" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "report_orders" ALTER COLUMN "supplier_id" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "report_orders" ALTER COLUMN "customer_id" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "report_orders" ALTER COLUMN "supplier_storage_id" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "report_orders" ALTER COLUMN "customer_storage_id" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "report_orders" ALTER COLUMN "brand_id" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "report_sold" ALTER COLUMN "supplier_id" SET DATA TYPE integer;--> statement-breakpoint
CREATE TABLE "report_deliveries" (
	"item_id" bigint NOT NULL,
	"promised" bigint NOT NULL,
	"real" bigint NOT NULL,
	"supplier_id" integer NOT NULL,
	"customer_id" integer NOT NULL,
	"supplier_storage_id" integer NOT NULL,
	"customer_storage_id" integer NOT NULL,
	"brand_id" integer NOT NULL,
	"day" date NOT NULL,
	"category_id" integer,
	"tenths" integer NOT NULL,
	"slot" smallint NOT NULL,
	"withheld" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_lines" (
	"order_id" bigint NOT NULL,
	"line_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"price_kopecks" bigint NOT NULL,
	"supplier_id" integer NOT NULL,
	"customer_id" integer NOT NULL,
	"supplier_storage_id" integer NOT NULL,
	"customer_storage_id" integer NOT NULL,
	"brand_id" integer NOT NULL,
	"day" date NOT NULL,
	"category_id" integer,
	"ordered" integer NOT NULL,
	"confirmed" integer NOT NULL,
	"shipped" integer NOT NULL,
	"accepted" integer NOT NULL,
	"slot" smallint,
	"withheld" boolean NOT NULL,
	"archived_by_supplier" boolean NOT NULL,
	"archived_by_customer" boolean NOT NULL,
	"decided" boolean NOT NULL,
	"confirmed_whole" boolean NOT NULL,
	"sent" boolean NOT NULL,
	"in_time" boolean NOT NULL,
	"shipped_whole" boolean NOT NULL,
	"received" boolean NOT NULL,
	"clean" boolean NOT NULL,
	"at_once" boolean NOT NULL,
	"later" boolean NOT NULL,
	"partly" boolean NOT NULL
);
--> statement-breakpoint
CREATE INDEX "report_deliveries_day" ON "report_deliveries" USING btree ("day","supplier_id");--> statement-breakpoint
CREATE INDEX "report_deliveries_brand" ON "report_deliveries" USING btree ("brand_id","category_id","day");--> statement-breakpoint
CREATE INDEX "report_deliveries_category" ON "report_deliveries" USING btree ("category_id","day");--> statement-breakpoint
CREATE INDEX "report_lines_day" ON "report_lines" USING btree ("day","supplier_id");--> statement-breakpoint
CREATE INDEX "report_lines_brand" ON "report_lines" USING btree ("brand_id","category_id","day");--> statement-breakpoint
CREATE INDEX "report_lines_category" ON "report_lines" USING btree ("category_id","day");
