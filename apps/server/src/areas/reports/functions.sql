-- Marks the days of suppliers whose summaries must be recomputed (`summaries.ts`). Each statement inserts
-- rows in its own transaction, so transactions do not wait for each other; the job reads all of them.

-- The date of an instant in a time zone.
CREATE OR REPLACE FUNCTION report_day(instant timestamptz, zone text) RETURNS date LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT (instant AT TIME ZONE zone)::date
$$;

-- Days on which refunds of a claim may have been counted: each day it was closed, and the day it was created.
CREATE OR REPLACE FUNCTION report_claim_days(claim_id bigint) RETURNS SETOF date LANGUAGE sql STABLE AS $$
  SELECT report_day(created_at, 'Europe/Moscow') FROM claim WHERE id = claim_id
  UNION SELECT report_day(at, 'Europe/Moscow') FROM document_history
  WHERE document = 'claim' AND document_id = claim_id AND action IN ('finish', 'accept')
$$;

-- Marks every day on which something of the given order lines was accepted, refused, refunded or
-- delivered; `suppliers` has the current or former supplier of each line.
CREATE OR REPLACE FUNCTION report_mark_lines(lines bigint[], suppliers bigint[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO summary_mark (family, day, supplier_id)
  SELECT 'accepted', report_day(m.at, 'Europe/Moscow'), x.supplier_id FROM unnest(lines, suppliers) x(id, supplier_id)
  JOIN order_line_move m ON m.order_line_id = x.id AND m.kind IN ('accepted', 'refused')
  UNION SELECT 'accepted', day, x.supplier_id FROM unnest(lines, suppliers) x(id, supplier_id)
  JOIN claim_item i ON i.order_line_id = x.id CROSS JOIN LATERAL report_claim_days(i.claim_id) day
  UNION SELECT 'delivered', report_day(s.actual_delivery_date, goal.time_zone), x.supplier_id FROM unnest(lines, suppliers) x(id, supplier_id)
  JOIN order_line l ON l.id = x.id JOIN orders o ON o.id = l.order_id JOIN storage goal ON goal.id = o.customer_storage_id
  JOIN shipment_item i ON i.order_line_id = x.id JOIN shipment s ON s.id = i.shipment_id WHERE s.actual_delivery_date IS NOT NULL
$$;

CREATE OR REPLACE FUNCTION report_mark_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO summary_mark (family, day, supplier_id)
    SELECT DISTINCT 'orders', report_day(o.created_at, s.time_zone), o.supplier_id FROM fresh o JOIN storage s ON s.id = o.supplier_storage_id;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO summary_mark (family, day, supplier_id)
    SELECT DISTINCT 'orders', report_day(o.created_at, s.time_zone), o.supplier_id FROM past o JOIN storage s ON s.id = o.supplier_storage_id;
  ELSE
    INSERT INTO summary_mark (family, day, supplier_id)
    SELECT DISTINCT 'orders', report_day(o.created_at, s.time_zone), o.supplier_id
    FROM (SELECT either.* FROM past JOIN fresh ON fresh.id = past.id CROSS JOIN LATERAL (VALUES
            (past.created_at, past.supplier_id, past.supplier_storage_id), (fresh.created_at, fresh.supplier_id, fresh.supplier_storage_id))
            either (created_at, supplier_id, supplier_storage_id)
          WHERE (past.created_at, past.supplier_id, past.customer_id, past.supplier_storage_id, past.customer_storage_id, past.withheld,
                 past.archived_by_supplier, past.archived_by_customer, past.first_shipment_at, past.planned_shipment_at)
            IS DISTINCT FROM (fresh.created_at, fresh.supplier_id, fresh.customer_id, fresh.supplier_storage_id, fresh.customer_storage_id, fresh.withheld,
                 fresh.archived_by_supplier, fresh.archived_by_customer, fresh.first_shipment_at, fresh.planned_shipment_at)) o
    JOIN storage s ON s.id = o.supplier_storage_id;
    PERFORM report_mark_lines(array_agg(l.id), array_agg(l.supplier_id))
    FROM (SELECT order_line.id, either.supplier_id FROM past JOIN fresh ON fresh.id = past.id JOIN order_line ON order_line.order_id = fresh.id
          CROSS JOIN LATERAL (VALUES (past.supplier_id), (fresh.supplier_id)) either (supplier_id)
          WHERE (past.created_at, past.supplier_id, past.customer_id, past.supplier_storage_id, past.customer_storage_id, past.withheld,
                 past.contract_id, past.first_delivery_at, past.planned_delivery_at)
            IS DISTINCT FROM (fresh.created_at, fresh.supplier_id, fresh.customer_id, fresh.supplier_storage_id, fresh.customer_storage_id, fresh.withheld,
                 fresh.contract_id, fresh.first_delivery_at, fresh.planned_delivery_at)) l;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION report_mark_order_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO summary_mark (family, day, supplier_id)
    SELECT DISTINCT 'orders', report_day(o.created_at, s.time_zone), o.supplier_id
    FROM past l JOIN orders o ON o.id = l.order_id JOIN storage s ON s.id = o.supplier_storage_id;
  ELSE
    INSERT INTO summary_mark (family, day, supplier_id)
    SELECT DISTINCT 'orders', report_day(o.created_at, s.time_zone), o.supplier_id
    FROM fresh l JOIN orders o ON o.id = l.order_id JOIN storage s ON s.id = o.supplier_storage_id;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    PERFORM report_mark_lines(array_agg(fresh.id), array_agg(o.supplier_id))
    FROM past JOIN fresh ON fresh.id = past.id JOIN orders o ON o.id = fresh.order_id
    WHERE (past.price_kopecks, past.product_id) IS DISTINCT FROM (fresh.price_kopecks, fresh.product_id);
  END IF;
  RETURN NULL;
END $$;

-- Shipping moves determine when an order's line was sent; acceptance moves also determine the day of
-- refunds by claims.
CREATE OR REPLACE FUNCTION report_mark_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO summary_mark (family, day, supplier_id)
  SELECT DISTINCT mark.family, mark.day, o.supplier_id
  FROM moved m JOIN order_line l ON l.id = m.order_line_id JOIN orders o ON o.id = l.order_id JOIN storage s ON s.id = o.supplier_storage_id
  CROSS JOIN LATERAL (
    SELECT 'orders' AS family, report_day(o.created_at, s.time_zone) AS day WHERE m.kind = 'shipped'
    UNION ALL SELECT 'accepted', report_day(m.at, 'Europe/Moscow') WHERE m.kind IN ('accepted', 'refused')
    UNION ALL SELECT 'accepted', day FROM claim_item i CROSS JOIN LATERAL report_claim_days(i.claim_id) day
    WHERE m.kind = 'accepted' AND i.order_line_id = l.id) mark;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION report_mark_shipments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO summary_mark (family, day, supplier_id)
  SELECT DISTINCT 'delivered', report_day(either.at, goal.time_zone), o.supplier_id
  FROM past JOIN fresh ON fresh.id = past.id CROSS JOIN LATERAL (VALUES (past.actual_delivery_date), (fresh.actual_delivery_date)) either (at)
  JOIN shipment_item i ON i.shipment_id = fresh.id JOIN order_line l ON l.id = i.order_line_id JOIN orders o ON o.id = l.order_id
  JOIN storage goal ON goal.id = o.customer_storage_id
  WHERE past.actual_delivery_date IS DISTINCT FROM fresh.actual_delivery_date AND either.at IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION report_mark_shipped_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO summary_mark (family, day, supplier_id)
  SELECT DISTINCT 'delivered', report_day(s.actual_delivery_date, goal.time_zone), o.supplier_id
  FROM moved i JOIN shipment s ON s.id = i.shipment_id JOIN order_line l ON l.id = i.order_line_id JOIN orders o ON o.id = l.order_id
  JOIN storage goal ON goal.id = o.customer_storage_id WHERE s.actual_delivery_date IS NOT NULL;
  RETURN NULL;
END $$;

-- Claims that are closed, or were closed before the change.
CREATE OR REPLACE FUNCTION report_mark_claims() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO summary_mark (family, day, supplier_id)
  SELECT DISTINCT 'accepted', day, o.supplier_id
  FROM past JOIN fresh ON fresh.id = past.id JOIN claim_item i ON i.claim_id = fresh.id JOIN order_line l ON l.id = i.order_line_id JOIN orders o ON o.id = l.order_id
  CROSS JOIN LATERAL (SELECT report_claim_days(fresh.id) AS day UNION SELECT report_day(past.created_at, 'Europe/Moscow')) days
  WHERE 'closed' IN (past.status, fresh.status);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION report_mark_claim_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO summary_mark (family, day, supplier_id)
  SELECT DISTINCT 'accepted', day, o.supplier_id
  FROM moved i JOIN claim c ON c.id = i.claim_id AND c.status = 'closed' JOIN order_line l ON l.id = i.order_line_id JOIN orders o ON o.id = l.order_id
  CROSS JOIN LATERAL report_claim_days(c.id) day;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION report_mark_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM moved WHERE document = 'claim' AND action IN ('finish', 'accept')) THEN
    INSERT INTO summary_mark (family, day, supplier_id)
    SELECT DISTINCT 'accepted', days.day, o.supplier_id
    FROM moved h JOIN claim_item i ON i.claim_id = h.document_id JOIN order_line l ON l.id = i.order_line_id JOIN orders o ON o.id = l.order_id
    CROSS JOIN LATERAL (SELECT report_claim_days(h.document_id) AS day UNION SELECT report_day(h.at, 'Europe/Moscow')) days
    WHERE h.document = 'claim' AND h.action IN ('finish', 'accept');
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION report_mark_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM past JOIN fresh ON fresh.id = past.id
             WHERE (past.brand_id, past.category_id) IS DISTINCT FROM (fresh.brand_id, fresh.category_id)) THEN
    INSERT INTO summary_mark (family, day, supplier_id)
    SELECT DISTINCT 'orders', report_day(o.created_at, s.time_zone), o.supplier_id
    FROM past JOIN fresh ON fresh.id = past.id JOIN order_line l ON l.product_id = fresh.id JOIN orders o ON o.id = l.order_id
    JOIN storage s ON s.id = o.supplier_storage_id
    WHERE (past.brand_id, past.category_id) IS DISTINCT FROM (fresh.brand_id, fresh.category_id);
    PERFORM report_mark_lines(array_agg(l.id), array_agg(o.supplier_id))
    FROM past JOIN fresh ON fresh.id = past.id JOIN order_line l ON l.product_id = fresh.id JOIN orders o ON o.id = l.order_id
    WHERE (past.brand_id, past.category_id) IS DISTINCT FROM (fresh.brand_id, fresh.category_id);
  END IF;
  RETURN NULL;
END $$;

-- In another time zone the date may be one day earlier or later.
CREATE OR REPLACE FUNCTION report_mark_storages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO summary_mark (family, day, supplier_id)
  SELECT DISTINCT 'orders', report_day(o.created_at, 'UTC') + near, o.supplier_id
  FROM past JOIN fresh ON fresh.id = past.id JOIN orders o ON o.supplier_storage_id = fresh.id CROSS JOIN generate_series(-1, 1) near
  WHERE past.time_zone <> fresh.time_zone;
  -- The hour in which a delivery was ordered depends on the time zone of the supplier's storage.
  INSERT INTO summary_mark (family, day, supplier_id)
  SELECT DISTINCT 'delivered', report_day(s.actual_delivery_date, 'UTC') + near, o.supplier_id
  FROM past JOIN fresh ON fresh.id = past.id JOIN orders o ON fresh.id IN (o.supplier_storage_id, o.customer_storage_id)
  JOIN order_line l ON l.order_id = o.id JOIN shipment_item i ON i.order_line_id = l.id
  JOIN shipment s ON s.id = i.shipment_id CROSS JOIN generate_series(-1, 1) near
  WHERE past.time_zone <> fresh.time_zone AND s.actual_delivery_date IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER report_orders_insert AFTER INSERT ON orders REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION report_mark_orders();
CREATE OR REPLACE TRIGGER report_orders_update AFTER UPDATE ON orders REFERENCING OLD TABLE AS past NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION report_mark_orders();
CREATE OR REPLACE TRIGGER report_orders_delete AFTER DELETE ON orders REFERENCING OLD TABLE AS past FOR EACH STATEMENT EXECUTE FUNCTION report_mark_orders();
CREATE OR REPLACE TRIGGER report_line_insert AFTER INSERT ON order_line REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION report_mark_order_lines();
CREATE OR REPLACE TRIGGER report_line_update AFTER UPDATE ON order_line REFERENCING OLD TABLE AS past NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION report_mark_order_lines();
CREATE OR REPLACE TRIGGER report_line_delete AFTER DELETE ON order_line REFERENCING OLD TABLE AS past FOR EACH STATEMENT EXECUTE FUNCTION report_mark_order_lines();
CREATE OR REPLACE TRIGGER report_move_insert AFTER INSERT ON order_line_move REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION report_mark_moves();
CREATE OR REPLACE TRIGGER report_move_update_from AFTER UPDATE ON order_line_move REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION report_mark_moves();
CREATE OR REPLACE TRIGGER report_move_update_to AFTER UPDATE ON order_line_move REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION report_mark_moves();
CREATE OR REPLACE TRIGGER report_move_delete AFTER DELETE ON order_line_move REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION report_mark_moves();
CREATE OR REPLACE TRIGGER report_shipment_update AFTER UPDATE ON shipment REFERENCING OLD TABLE AS past NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION report_mark_shipments();
CREATE OR REPLACE TRIGGER report_item_insert AFTER INSERT ON shipment_item REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION report_mark_shipped_items();
CREATE OR REPLACE TRIGGER report_item_delete AFTER DELETE ON shipment_item REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION report_mark_shipped_items();
CREATE OR REPLACE TRIGGER report_claim_update AFTER UPDATE ON claim REFERENCING OLD TABLE AS past NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION report_mark_claims();
CREATE OR REPLACE TRIGGER report_claim_item_insert AFTER INSERT ON claim_item REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION report_mark_claim_items();
CREATE OR REPLACE TRIGGER report_claim_item_update_from AFTER UPDATE ON claim_item REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION report_mark_claim_items();
CREATE OR REPLACE TRIGGER report_claim_item_update_to AFTER UPDATE ON claim_item REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION report_mark_claim_items();
CREATE OR REPLACE TRIGGER report_claim_item_delete AFTER DELETE ON claim_item REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION report_mark_claim_items();
CREATE OR REPLACE TRIGGER report_history_insert AFTER INSERT ON document_history REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION report_mark_history();
CREATE OR REPLACE TRIGGER report_product_update AFTER UPDATE ON product REFERENCING OLD TABLE AS past NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION report_mark_products();
CREATE OR REPLACE TRIGGER report_storage_update AFTER UPDATE ON storage REFERENCING OLD TABLE AS past NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION report_mark_storages();

-- Marks all existing data for the job; until it has run, reports read the documents. If the way of
-- counting changes, change the number here: then everything is recomputed.
DO $do$
BEGIN
  IF NOT EXISTS (SELECT FROM setting WHERE name = 'summary_version' AND value = '1') THEN
    TRUNCATE summary_orders, summary_sold, summary_accepted, summary_delivered, summary_lines, summary_deliveries, summary_mark;
    DELETE FROM setting WHERE name = 'summary_tree';
    INSERT INTO summary_mark (family, day, supplier_id)
    SELECT family, day::date, o.supplier_id
    FROM (SELECT supplier_id, min(created_at) AS first FROM orders GROUP BY supplier_id) o
    CROSS JOIN unnest(ARRAY['orders', 'accepted', 'delivered']) family
    CROSS JOIN LATERAL generate_series(report_day(o.first, 'UTC') - 1, report_day(greatest(now(),
      (SELECT max(created_at) FROM orders), (SELECT max(actual_delivery_date) FROM shipment),
      (SELECT max(at) FROM order_line_move WHERE kind IN ('accepted', 'refused'))), 'UTC') + 1, interval '1 day') day;
    INSERT INTO setting (name, value) VALUES ('summary_version', '1') ON CONFLICT (name) DO UPDATE SET value = excluded.value;
  END IF;
END $do$;
