ALTER TABLE "category" DROP CONSTRAINT "category_picture_id_picture_id_fk";
--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "picture_hash" text;--> statement-breakpoint
UPDATE category SET picture_hash = picture.hash FROM picture WHERE picture.id = category.picture_id;--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_picture_hash_picture_hash_fk" FOREIGN KEY ("picture_hash") REFERENCES "public"."picture"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category" DROP COLUMN "picture_id";