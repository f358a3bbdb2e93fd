ALTER TABLE "upload" ADD COLUMN "other_titles" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "price_list_item" ADD COLUMN "seller_title" text;--> statement-breakpoint
ALTER TABLE "price_list_item" ADD CONSTRAINT "price_list_item_seller_title" CHECK (char_length(seller_title) BETWEEN 1 AND 255);