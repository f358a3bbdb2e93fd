CREATE TABLE "request_basket_item" (
	"position_id" bigint NOT NULL,
	"basket_item_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "request_basket_item_position_id_basket_item_id_pk" PRIMARY KEY("position_id","basket_item_id")
);
--> statement-breakpoint
CREATE TABLE "request_order_line" (
	"position_id" bigint NOT NULL,
	"order_line_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "request_order_line_position_id_order_line_id_pk" PRIMARY KEY("position_id","order_line_id")
);
--> statement-breakpoint
ALTER TABLE "request_source" ADD COLUMN "sheet" text;--> statement-breakpoint
ALTER TABLE "request_source" ADD COLUMN "columns" jsonb;--> statement-breakpoint
ALTER TABLE "request_basket_item" ADD CONSTRAINT "request_basket_item_position_id_request_position_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."request_position"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_basket_item" ADD CONSTRAINT "request_basket_item_basket_item_id_basket_item_id_fk" FOREIGN KEY ("basket_item_id") REFERENCES "public"."basket_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_order_line" ADD CONSTRAINT "request_order_line_position_id_request_position_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."request_position"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_order_line" ADD CONSTRAINT "request_order_line_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_basket_item_item" ON "request_basket_item" USING btree ("basket_item_id");--> statement-breakpoint
CREATE INDEX "request_order_line_line" ON "request_order_line" USING btree ("order_line_id");