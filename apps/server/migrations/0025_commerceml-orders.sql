CREATE TABLE "commerceml_order" (
	"storage_id" bigint NOT NULL,
	"order_id" bigint NOT NULL,
	"sent_session_id" bigint,
	"sent_as" text NOT NULL,
	"sent_closed" boolean NOT NULL,
	"taken_as" text,
	"taken_closed" boolean DEFAULT false NOT NULL,
	"read_hash" text DEFAULT '' NOT NULL,
	CONSTRAINT "commerceml_order_storage_id_order_id_pk" PRIMARY KEY("storage_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "commerceml_good" ADD COLUMN "article_norm" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "commerceml_session" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "commerceml_order" ADD CONSTRAINT "commerceml_order_storage_id_storage_id_fk" FOREIGN KEY ("storage_id") REFERENCES "public"."storage"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commerceml_order" ADD CONSTRAINT "commerceml_order_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commerceml_order" ADD CONSTRAINT "commerceml_order_sent_session_id_commerceml_session_id_fk" FOREIGN KEY ("sent_session_id") REFERENCES "public"."commerceml_session"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commerceml_order_order" ON "commerceml_order" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "commerceml_order_session" ON "commerceml_order" USING btree ("sent_session_id","order_id");--> statement-breakpoint
CREATE INDEX "commerceml_order_open" ON "commerceml_order" USING btree ("storage_id","order_id") WHERE NOT taken_closed;--> statement-breakpoint
CREATE INDEX "commerceml_good_article" ON "commerceml_good" USING btree ("storage_id","article_norm");--> statement-breakpoint
CREATE INDEX "commerceml_session_taken" ON "commerceml_session" USING btree ("storage_id","created_at") WHERE taken_at IS NOT NULL;