CREATE TABLE "path_delay" (
	"supplier_storage_id" bigint NOT NULL,
	"customer_storage_id" bigint NOT NULL,
	"weekday" smallint NOT NULL,
	"delays" integer[] NOT NULL,
	"counted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "path_delay_customer_storage_id_supplier_storage_id_weekday_pk" PRIMARY KEY("customer_storage_id","supplier_storage_id","weekday"),
	CONSTRAINT "path_delay_weekday" CHECK (weekday BETWEEN 1 AND 7)
);
--> statement-breakpoint
ALTER TABLE "path_delay" ADD CONSTRAINT "path_delay_supplier_storage_id_storage_id_fk" FOREIGN KEY ("supplier_storage_id") REFERENCES "public"."storage"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "path_delay" ADD CONSTRAINT "path_delay_customer_storage_id_storage_id_fk" FOREIGN KEY ("customer_storage_id") REFERENCES "public"."storage"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "path_delay_supplier_storage" ON "path_delay" USING btree ("supplier_storage_id");