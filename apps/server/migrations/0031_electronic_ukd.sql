DROP INDEX "electronic_document_one";--> statement-breakpoint
ALTER TABLE "electronic_document" ADD COLUMN "claim_id" bigint;--> statement-breakpoint
ALTER TABLE "electronic_document" ADD CONSTRAINT "electronic_document_claim_id_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claim"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "electronic_document_one_of_claim" ON "electronic_document" USING btree ("claim_id","kind") WHERE claim_id IS NOT NULL AND state NOT IN ('rejected', 'revoked', 'failed');--> statement-breakpoint
CREATE INDEX "electronic_document_of_claim" ON "electronic_document" USING btree ("claim_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "electronic_document_one" ON "electronic_document" USING btree ("shipment_id","kind") WHERE claim_id IS NULL AND state NOT IN ('rejected', 'revoked', 'failed');--> statement-breakpoint
ALTER TABLE "electronic_document" ADD CONSTRAINT "electronic_document_claim" CHECK ((kind = 'ukd') = (claim_id IS NOT NULL));