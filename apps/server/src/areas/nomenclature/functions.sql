-- Lots are goods that finished acceptances and movements have brought to a storage: written together with
-- these, so that a list of lots reads no documents.
CREATE OR REPLACE FUNCTION write_lots(acceptances bigint[], movements bigint[]) RETURNS void LANGUAGE sql AS $$
  WITH came AS MATERIALIZED (
         SELECT counted.id * 2 AS id, received.customer_id AS owner_id, received.storage_id, line.product_id, 'acceptance' AS kind,
                received.id AS document_id, received.created_at AS received_at, line.price_kopecks, counted.accepted + counted.surplus AS received,
                sent.country_code, sent.customs_declaration
         FROM acceptance received JOIN acceptance_item counted ON counted.acceptance_id = received.id
         JOIN shipment_item sent ON sent.id = counted.shipment_item_id JOIN order_line line ON line.id = sent.order_line_id
         WHERE received.id = ANY(acceptances) AND received.status IN ('accepted', 'accepted_with_discrepancy') AND counted.accepted + counted.surplus > 0
         UNION ALL
         SELECT moved.id * 2 + 1, way.contractor_id, way.to_storage_id, item.product_id, 'movement',
                way.id, coalesce(way.received_at, way.shipped_at, way.created_at), moved.price_kopecks, moved.received,
                coalesce(origin.country_code, ''), coalesce(origin.customs_declaration, '')
         FROM movement way JOIN movement_item moved ON moved.movement_id = way.id
         JOIN reserve place ON place.id = moved.to_reserve_id JOIN price_list_item item ON item.id = place.item_id
         -- Moved goods keep the origin of the latest lot at the place that they left.
         LEFT JOIN LATERAL (
           SELECT earlier.country_code, earlier.customs_declaration FROM lot earlier
           WHERE earlier.product_id = item.product_id AND earlier.storage_id = way.from_storage_id AND earlier.owner_id = way.contractor_id
           ORDER BY earlier.received_at DESC, earlier.id DESC LIMIT 1) origin ON true
         WHERE way.id = ANY(movements) AND moved.received > 0),
       gone AS (
         DELETE FROM lot WHERE (kind = 'acceptance' AND document_id = ANY(acceptances) OR kind = 'movement' AND document_id = ANY(movements))
           AND NOT EXISTS (SELECT FROM came WHERE came.id = lot.id))
  INSERT INTO lot (id, owner_id, storage_id, product_id, kind, document_id, received_at, price_kopecks, received, country_code, customs_declaration)
  SELECT id, owner_id, storage_id, product_id, kind, document_id, received_at, price_kopecks, received, country_code, customs_declaration FROM came ORDER BY id
  ON CONFLICT (id) DO UPDATE SET owner_id = excluded.owner_id, storage_id = excluded.storage_id, product_id = excluded.product_id,
    received_at = excluded.received_at, price_kopecks = excluded.price_kopecks, received = excluded.received,
    country_code = excluded.country_code, customs_declaration = excluded.customs_declaration
  WHERE (lot.owner_id, lot.storage_id, lot.product_id, lot.received_at, lot.price_kopecks, lot.received, lot.country_code, lot.customs_declaration)
    IS DISTINCT FROM (excluded.owner_id, excluded.storage_id, excluded.product_id, excluded.received_at, excluded.price_kopecks, excluded.received,
                      excluded.country_code, excluded.customs_declaration)
$$;

-- Arguments: the kind of document, and the column that references it.
CREATE OR REPLACE FUNCTION lots_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  documents bigint[];
BEGIN
  EXECUTE format('SELECT array_agg(DISTINCT %I) FROM changed', TG_ARGV[1]) INTO documents;
  IF documents IS NULL THEN
    RETURN NULL;
  END IF;
  IF TG_ARGV[0] = 'acceptance' THEN
    -- An unfinished acceptance has no lots yet.
    SELECT array_agg(id) INTO documents FROM acceptance
    WHERE id = ANY(documents) AND (status IN ('accepted', 'accepted_with_discrepancy')
      OR EXISTS (SELECT FROM lot WHERE kind = 'acceptance' AND document_id = acceptance.id));
  END IF;
  IF documents IS NOT NULL THEN
    PERFORM write_lots(CASE TG_ARGV[0] WHEN 'acceptance' THEN documents ELSE '{}' END, CASE TG_ARGV[0] WHEN 'movement' THEN documents ELSE '{}' END);
  END IF;
  RETURN NULL;
END $$;

DO $do$
DECLARE source record;
BEGIN
  FOR source IN SELECT * FROM (VALUES
    ('acceptance', 'acceptance', 'id'), ('acceptance_item', 'acceptance', 'acceptance_id'),
    ('movement', 'movement', 'id'), ('movement_item', 'movement', 'movement_id')) AS written (name, kind, named_by)
  LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION lots_change(%L, %L)',
      source.name || '_lots_insert', source.name, source.kind, source.named_by);
    EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION lots_change(%L, %L)',
      source.name || '_lots_update', source.name, source.kind, source.named_by);
  END LOOP;
  EXECUTE 'CREATE OR REPLACE TRIGGER acceptance_item_lots_delete AFTER DELETE ON acceptance_item REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION lots_change(''acceptance'', ''acceptance_id'')';
  EXECUTE 'CREATE OR REPLACE TRIGGER movement_item_lots_delete AFTER DELETE ON movement_item REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION lots_change(''movement'', ''movement_id'')';
  -- Creates the lots of documents from before this table existed.
  IF NOT EXISTS (SELECT FROM lot) THEN
    PERFORM write_lots((SELECT array_agg(id) FROM acceptance), (SELECT array_agg(id) FROM movement));
  END IF;
END $do$;
