DROP INDEX "contractor_merger_kept";--> statement-breakpoint
DROP INDEX "contractor_merger_emptied";--> statement-breakpoint
DROP INDEX "product_merger_kept";--> statement-breakpoint
DROP INDEX "product_merger_emptied";--> statement-breakpoint
DROP INDEX "order_history_order";--> statement-breakpoint
DROP INDEX "replacement_proposal_order";--> statement-breakpoint
DROP INDEX "contract_proposal_history_proposal";--> statement-breakpoint
DROP INDEX "document_history_document";--> statement-breakpoint
CREATE INDEX "deferred_item_latest" ON "deferred_item" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contractor_merger_kept" ON "contractor_merger" USING btree ("kept_id","at","id");--> statement-breakpoint
CREATE INDEX "contractor_merger_emptied" ON "contractor_merger" USING btree ("emptied_id","at","id");--> statement-breakpoint
CREATE INDEX "product_merger_kept" ON "product_merger" USING btree ("kept_id","at","id");--> statement-breakpoint
CREATE INDEX "product_merger_emptied" ON "product_merger" USING btree ("emptied_id","at","id");--> statement-breakpoint
CREATE INDEX "order_history_order" ON "order_history" USING btree ("order_id","at","id");--> statement-breakpoint
CREATE INDEX "replacement_proposal_order" ON "replacement_proposal" USING btree ("order_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contract_proposal_history_proposal" ON "contract_proposal_history" USING btree ("proposal_id","at","id");--> statement-breakpoint
CREATE INDEX "document_history_document" ON "document_history" USING btree ("document","document_id","at","id");