ALTER TABLE "storage" ADD COLUMN "stocked_at" timestamp with time zone;--> statement-breakpoint
-- From the uploads that are known: stock files, and price lists, which have stock, too.
UPDATE storage SET stocked_at = (
  SELECT max(u.finished_at) FROM upload u LEFT JOIN price_list list ON list.id = u.price_list_id
  WHERE coalesce(list.storage_id, u.storage_id) = storage.id AND u.status IN ('completed', 'completed_with_errors'));
