CREATE TABLE "order_settings" (
	"contractor_id" bigint PRIMARY KEY NOT NULL,
	"minimal_kopecks" bigint DEFAULT 0 NOT NULL,
	"processing_hours" integer DEFAULT 0 NOT NULL,
	"automatic_since" timestamp with time zone,
	CONSTRAINT "order_settings_minimal" CHECK (minimal_kopecks >= 0),
	CONSTRAINT "order_settings_hours" CHECK (processing_hours BETWEEN 0 AND 999),
	CONSTRAINT "order_settings_automatic" CHECK (automatic_since IS NULL OR processing_hours > 0)
);
--> statement-breakpoint
CREATE TABLE "supplier_score" (
	"contractor_id" bigint PRIMARY KEY NOT NULL,
	"lines" integer NOT NULL,
	"confirmed" integer NOT NULL,
	"refused" integer NOT NULL,
	"shipped" integer NOT NULL,
	"in_time" integer NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refusal" ALTER COLUMN "created_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_settings" ADD CONSTRAINT "order_settings_contractor_id_contractor_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_score" ADD CONSTRAINT "supplier_score_contractor_id_contractor_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING brin ("created_at");