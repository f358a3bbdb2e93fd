ALTER TABLE "contractor" ADD COLUMN "is_sandbox" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "contractor_sandbox" ON "contractor" USING btree ("id") WHERE is_sandbox;