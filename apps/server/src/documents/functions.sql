-- Counts of documents by kind, companies and status: lists sum these rows up instead of counting documents.
-- Each statement inserts its changes as separate rows, so that concurrent statements do not wait for each
-- other.
CREATE OR REPLACE FUNCTION count_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO document_count (document, supplier_id, customer_id, status, marks, many)
    SELECT TG_TABLE_NAME, k.supplier_id, k.customer_id, k.status, k.marks, count(*)
    FROM fresh CROSS JOIN LATERAL counted_as(to_jsonb(fresh), TG_ARGV) k GROUP BY 2, 3, 4, 5;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO document_count (document, supplier_id, customer_id, status, marks, many)
    SELECT TG_TABLE_NAME, k.supplier_id, k.customer_id, k.status, k.marks, -count(*)
    FROM past CROSS JOIN LATERAL counted_as(to_jsonb(past), TG_ARGV) k GROUP BY 2, 3, 4, 5;
  ELSE
    INSERT INTO document_count (document, supplier_id, customer_id, status, marks, many)
    SELECT TG_TABLE_NAME, k.supplier_id, k.customer_id, k.status, k.marks, sum(moved.many)
    FROM (SELECT to_jsonb(fresh) AS row, 1 AS many FROM fresh UNION ALL SELECT to_jsonb(past), -1 FROM past) moved
    CROSS JOIN LATERAL counted_as(moved.row, TG_ARGV) k GROUP BY 2, 3, 4, 5 HAVING sum(moved.many) <> 0;
  END IF;
  RETURN NULL;
END $$;

-- The key that a document is counted under. Its marks are the `columns` whose value is neither null nor false;
-- for a name that ends with «=», the mark includes the value.
CREATE OR REPLACE FUNCTION counted_as(document jsonb, columns text[],
  OUT supplier_id bigint, OUT customer_id bigint, OUT status text, OUT marks text[]) LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(document ->> 'supplier_id', document ->> 'contractor_id')::bigint, (document ->> 'customer_id')::bigint, document ->> 'status',
         ARRAY(SELECT CASE WHEN name LIKE '%=' THEN name || value ELSE name END
               FROM unnest(columns) AS name CROSS JOIN LATERAL (SELECT document ->> rtrim(name, '=')) AS held (value)
               WHERE coalesce(value, 'false') <> 'false' ORDER BY name)
$$;

-- Keeps the total of a document's positions in its row. Arguments: the document's table, the positions' column
-- that references it, and which pieces of a position `p` count for the total.
CREATE OR REPLACE FUNCTION sum_positions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('UPDATE %1$I d SET amount_kopecks = d.amount_kopecks + moved.amount
    FROM (SELECT %2$I AS id, sum(i.quantity * l.price_kopecks) AS amount FROM (%3$s) i JOIN order_line l ON l.id = i.order_line_id GROUP BY 1) moved
    WHERE d.id = moved.id AND moved.amount <> 0', TG_ARGV[0], TG_ARGV[1], CASE TG_OP
      WHEN 'INSERT' THEN format('SELECT %I, order_line_id, %s AS quantity FROM fresh p', TG_ARGV[1], TG_ARGV[2])
      WHEN 'DELETE' THEN format('SELECT %I, order_line_id, -(%s) AS quantity FROM past p', TG_ARGV[1], TG_ARGV[2])
      ELSE format('SELECT %1$I, order_line_id, %2$s AS quantity FROM fresh p UNION ALL SELECT %1$I, order_line_id, -(%2$s) FROM past p',
                  TG_ARGV[1], TG_ARGV[2]) END);
  RETURN NULL;
END $$;

DO $do$
DECLARE kept record;
BEGIN
  FOR kept IN SELECT * FROM (VALUES
    ('refusal', 'refusal_line', 'refusal_id', 'p.quantity'),
    ('delivery_time_corrective', 'delivery_time_corrective_item', 'corrective_id', 'p.quantity'),
    -- Goods that were never charged have no sum: UNPAID_CLAIM_KINDS of the rule book.
    ('claim', 'claim_item', 'claim_id', 'CASE WHEN p.type_id IN (2, 7) THEN 0 ELSE p.quantity END')) AS summed (name, positions, key, pieces)
  LOOP
    EXECUTE format('LOCK TABLE %I, %I IN SHARE ROW EXCLUSIVE MODE', kept.name, kept.positions);
    EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION sum_positions(%L, %L, %L)',
      kept.positions || '_summed_insert', kept.positions, kept.name, kept.key, kept.pieces);
    EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER UPDATE ON %I REFERENCING OLD TABLE AS past NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION sum_positions(%L, %L, %L)',
      kept.positions || '_summed_update', kept.positions, kept.name, kept.key, kept.pieces);
    EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS past FOR EACH STATEMENT EXECUTE FUNCTION sum_positions(%L, %L, %L)',
      kept.positions || '_summed_delete', kept.positions, kept.name, kept.key, kept.pieces);
    EXECUTE format('UPDATE %1$I d SET amount_kopecks = found.amount
      FROM (SELECT p.%3$I AS id, sum((%4$s) * l.price_kopecks) AS amount FROM %2$I p JOIN order_line l ON l.id = p.order_line_id GROUP BY 1) found
      WHERE d.id = found.id AND d.amount_kopecks <> found.amount', kept.name, kept.positions, kept.key, kept.pieces);
  END LOOP;
END $do$;

-- All documents are counted anew whenever this file has changed; the tables are locked for writing meanwhile.
DO $do$
DECLARE kept record;
BEGIN
  LOCK TABLE document_count IN ACCESS EXCLUSIVE MODE;
  DELETE FROM document_count;
  FOR kept IN SELECT * FROM (VALUES
    ('orders', ARRAY['archived_by_customer', 'archived_by_supplier', 'is_transit', 'withheld']),
    ('refusal', ARRAY['by_customer']),
    ('shipment', '{}'),
    ('acceptance', '{}'),
    ('movement', '{}'),
    ('delivery_time_corrective', ARRAY['reason_id=']),
    ('claim', ARRAY['opened_at', 'sent_at', 'type_id='])) AS counted (name, marks)
  LOOP
    EXECUTE format('LOCK TABLE %I IN SHARE ROW EXCLUSIVE MODE', kept.name);
    EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_documents(%s)',
      kept.name || '_counted_insert', kept.name, (SELECT coalesce(string_agg(quote_literal(m), ', '), '') FROM unnest(kept.marks) m));
    EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER UPDATE ON %I REFERENCING OLD TABLE AS past NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION count_documents(%s)',
      kept.name || '_counted_update', kept.name, (SELECT coalesce(string_agg(quote_literal(m), ', '), '') FROM unnest(kept.marks) m));
    EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS past FOR EACH STATEMENT EXECUTE FUNCTION count_documents(%s)',
      kept.name || '_counted_delete', kept.name, (SELECT coalesce(string_agg(quote_literal(m), ', '), '') FROM unnest(kept.marks) m));
    EXECUTE format('INSERT INTO document_count (document, supplier_id, customer_id, status, marks, many)
      SELECT %L, k.supplier_id, k.customer_id, k.status, k.marks, count(*)
      FROM %I d CROSS JOIN LATERAL counted_as(to_jsonb(d), %L::text[]) k GROUP BY 2, 3, 4, 5', kept.name, kept.name, kept.marks);
  END LOOP;
END $do$;
