CREATE TABLE "supply_route_change" (
	"contractor_id" bigint NOT NULL,
	"xid" "xid8" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "supply_route_change_contractor_id_xid_pk" PRIMARY KEY("contractor_id","xid")
);
--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "path" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "supply_route_change_oldest" ON "supply_route_change" USING btree ("at");