ALTER TABLE "server_copy" ADD COLUMN "replica" text;--> statement-breakpoint
ALTER TABLE "server_copy" ADD COLUMN "replica_lag_ms" double precision DEFAULT 0 NOT NULL;