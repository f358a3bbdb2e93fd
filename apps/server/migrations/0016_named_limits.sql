ALTER TABLE "contract" DROP CONSTRAINT "contract_limit";--> statement-breakpoint
ALTER TABLE "contract" ADD COLUMN "limit_named" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_proposal" ADD COLUMN "limit_kopecks" bigint;--> statement-breakpoint
ALTER TABLE "contract_proposal" ADD COLUMN "buyer_markup_percent" numeric(6, 2);--> statement-breakpoint
ALTER TABLE "contract" ADD CONSTRAINT "contract_limit" CHECK (limit_kopecks IS NULL OR (limit_kopecks >= 0 AND limit_named));--> statement-breakpoint
ALTER TABLE "contract_proposal" ADD CONSTRAINT "contract_proposal_limit" CHECK (limit_kopecks IS NULL OR (limit_kopecks >= 0 AND buyer_markup_percent IS NOT NULL));