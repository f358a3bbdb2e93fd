ALTER TABLE "order_line" DROP CONSTRAINT "order_line_not_negative";--> statement-breakpoint
ALTER TABLE "delivery_time_corrective" ADD COLUMN "amount_kopecks" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "claim" ADD COLUMN "amount_kopecks" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "claim_item" ADD COLUMN "discount_kopecks" bigint;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "discounted_kopecks" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line_move" ADD COLUMN "discount_kopecks" bigint;--> statement-breakpoint
ALTER TABLE "refusal" ADD COLUMN "amount_kopecks" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "delivery_time_corrective_customer_amount" ON "delivery_time_corrective" USING btree ("customer_id","amount_kopecks","id");--> statement-breakpoint
CREATE INDEX "delivery_time_corrective_supplier_amount" ON "delivery_time_corrective" USING btree ("supplier_id","amount_kopecks","id");--> statement-breakpoint
CREATE INDEX "delivery_time_corrective_amount" ON "delivery_time_corrective" USING btree ("amount_kopecks","id");--> statement-breakpoint
CREATE INDEX "claim_customer_amount" ON "claim" USING btree ("customer_id","amount_kopecks","id");--> statement-breakpoint
CREATE INDEX "claim_supplier_amount" ON "claim" USING btree ("supplier_id","amount_kopecks","id");--> statement-breakpoint
CREATE INDEX "claim_amount" ON "claim" USING btree ("amount_kopecks","id");--> statement-breakpoint
CREATE INDEX "claim_supplier_sent" ON "claim" USING btree ("supplier_id","created_at","id") WHERE sent_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "claim_sent" ON "claim" USING btree ("created_at","id") WHERE sent_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "refusal_customer_amount" ON "refusal" USING btree ("customer_id","amount_kopecks","id");--> statement-breakpoint
CREATE INDEX "refusal_supplier_amount" ON "refusal" USING btree ("supplier_id","amount_kopecks","id");--> statement-breakpoint
CREATE INDEX "refusal_amount" ON "refusal" USING btree ("amount_kopecks","id");--> statement-breakpoint
ALTER TABLE "claim_item" ADD CONSTRAINT "claim_item_discount" CHECK (discount_kopecks > 0);--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_not_negative" CHECK (ordered > 0 AND undecided >= 0 AND confirmed >= 0 AND refused >= 0 AND cancelled >= 0 AND short >= 0 AND shipped >= 0 AND accepted >= 0 AND shortage >= 0 AND rejected >= 0 AND claimed >= 0 AND refunded >= 0 AND discounted_kopecks >= 0);