ALTER TABLE "order_seen" DROP CONSTRAINT "order_seen_order_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "order_seen" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_comment" ADD COLUMN "claim_id" bigint;--> statement-breakpoint
ALTER TABLE "order_comment" ADD COLUMN "corrective_id" bigint;--> statement-breakpoint
ALTER TABLE "order_comment" ADD COLUMN "order_line_id" bigint;--> statement-breakpoint
ALTER TABLE "order_comment" ADD COLUMN "to_contractor_id" bigint;--> statement-breakpoint
ALTER TABLE "order_comment" ADD COLUMN "mentioned" bigint[];--> statement-breakpoint
ALTER TABLE "order_comment" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_file" ADD COLUMN "comment_id" bigint;--> statement-breakpoint
ALTER TABLE "order_seen" ADD COLUMN "claim_id" bigint;--> statement-breakpoint
ALTER TABLE "order_seen" ADD COLUMN "corrective_id" bigint;--> statement-breakpoint
ALTER TABLE "order_comment" ADD CONSTRAINT "order_comment_claim_id_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claim"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_comment" ADD CONSTRAINT "order_comment_corrective_id_delivery_time_corrective_id_fk" FOREIGN KEY ("corrective_id") REFERENCES "public"."delivery_time_corrective"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_comment" ADD CONSTRAINT "order_comment_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_comment" ADD CONSTRAINT "order_comment_to_contractor_id_contractor_id_fk" FOREIGN KEY ("to_contractor_id") REFERENCES "public"."contractor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_file" ADD CONSTRAINT "order_file_comment_id_order_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."order_comment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_seen" ADD CONSTRAINT "order_seen_claim_id_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claim"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_seen" ADD CONSTRAINT "order_seen_corrective_id_delivery_time_corrective_id_fk" FOREIGN KEY ("corrective_id") REFERENCES "public"."delivery_time_corrective"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_comment_claim" ON "order_comment" USING btree ("claim_id","id") WHERE claim_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_comment_corrective" ON "order_comment" USING btree ("corrective_id","id") WHERE corrective_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "order_comment_to" ON "order_comment" USING btree ("to_contractor_id","created_at");--> statement-breakpoint
CREATE INDEX "order_file_comment" ON "order_file" USING btree ("comment_id");--> statement-breakpoint
ALTER TABLE "order_seen" ADD CONSTRAINT "order_seen_order" UNIQUE("order_id","user_id");--> statement-breakpoint
ALTER TABLE "order_seen" ADD CONSTRAINT "order_seen_claim" UNIQUE("claim_id","user_id");--> statement-breakpoint
ALTER TABLE "order_seen" ADD CONSTRAINT "order_seen_corrective" UNIQUE("corrective_id","user_id");--> statement-breakpoint
ALTER TABLE "order_comment" ADD CONSTRAINT "order_comment_one" CHECK (claim_id IS NULL OR corrective_id IS NULL);--> statement-breakpoint
ALTER TABLE "order_seen" ADD CONSTRAINT "order_seen_one" CHECK (num_nonnulls(order_id, claim_id, corrective_id) = 1);--> statement-breakpoint
UPDATE order_comment c SET to_contractor_id = CASE c.contractor_id WHEN o.supplier_id THEN o.customer_id ELSE o.supplier_id END
FROM orders o WHERE o.id = c.order_id;--> statement-breakpoint
-- Files were added without a message. Who had read everything is not shown the messages that are made for them as new.
DO $do$
DECLARE
  newest bigint := (SELECT coalesce(max(id), 0) FROM order_comment);
  added record;
  said bigint;
BEGIN
  FOR added IN SELECT f.id, f.order_id, f.user_id, f.contractor_id, f.created_at,
      CASE f.contractor_id WHEN o.supplier_id THEN o.customer_id ELSE o.supplier_id END AS other
    FROM order_file f JOIN orders o ON o.id = f.order_id WHERE f.comment_id IS NULL ORDER BY f.id
  LOOP
    INSERT INTO order_comment (order_id, user_id, contractor_id, to_contractor_id, text, created_at)
    VALUES (added.order_id, added.user_id, added.contractor_id, added.other, '', added.created_at) RETURNING id INTO said;
    UPDATE order_file SET comment_id = said WHERE id = added.id;
  END LOOP;
  UPDATE order_seen s SET comment_id = m.latest
  FROM (SELECT order_id, max(id) FILTER (WHERE id <= newest) AS before, max(id) AS latest
        FROM order_comment GROUP BY order_id HAVING max(id) > newest) m
  WHERE m.order_id = s.order_id AND s.comment_id >= coalesce(m.before, 0);
END $do$;
