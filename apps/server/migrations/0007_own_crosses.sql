CREATE TABLE "own_cross" (
	"own_product_id" bigint NOT NULL,
	"brand_id" bigint NOT NULL,
	"article" text NOT NULL,
	"article_norm" text NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	CONSTRAINT "own_cross_own_product_id_article_norm_brand_id_pk" PRIMARY KEY("own_product_id","article_norm","brand_id")
);
--> statement-breakpoint
ALTER TABLE "own_cross" ADD CONSTRAINT "own_cross_own_product_id_own_product_id_fk" FOREIGN KEY ("own_product_id") REFERENCES "public"."own_product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_cross" ADD CONSTRAINT "own_cross_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_cross_brand" ON "own_cross" USING btree ("brand_id");