CREATE TABLE "mended_row" (
	"upload_id" bigint NOT NULL,
	"row_number" integer NOT NULL,
	"loaded_by" bigint NOT NULL,
	CONSTRAINT "mended_row_upload_id_row_number_pk" PRIMARY KEY("upload_id","row_number")
);
--> statement-breakpoint
ALTER TABLE "mended_row" ADD CONSTRAINT "mended_row_upload_id_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mended_row" ADD CONSTRAINT "mended_row_loaded_by_upload_id_fk" FOREIGN KEY ("loaded_by") REFERENCES "public"."upload"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mended_row_loaded_by" ON "mended_row" USING btree ("loaded_by");--> statement-breakpoint
CREATE INDEX "upload_storage" ON "upload" USING btree ("storage_id","created_at","id");