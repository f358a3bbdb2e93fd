ALTER TABLE "claim" ADD COLUMN "upd_ukd_date" date;--> statement-breakpoint
CREATE INDEX "claim_shipment" ON "claim" USING btree ("shipment_id") WHERE shipment_id IS NOT NULL;