-- Whatever was begun for a contractor while it was put together with another one comes too late: it would be nobody's.
-- Asked after the rows are written: until the reference to the contractor is checked, the merger keeps the writer waiting.
CREATE OR REPLACE FUNCTION refuse_merged() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM contractor WHERE merged_into_id IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  -- Everything by its table: the rows may have columns of any name.
  IF EXISTS (SELECT FROM fresh CROSS JOIN LATERAL unnest(TG_ARGV) AS side (named_by)
             JOIN contractor c ON c.id = (to_jsonb(fresh) ->> side.named_by)::bigint AND c.merged_into_id IS NOT NULL) THEN
    RAISE EXCEPTION 'the contractor has been merged into another' USING ERRCODE = 'CM001';
  END IF;
  RETURN NULL;
END $$;

-- Every table that names a contractor, but for histories, which tell who it was then, and what is written by the million and hangs on another row.
DO $do$
DECLARE kept record;
BEGIN
  FOR kept IN SELECT * FROM (VALUES
    ('acceptance', ARRAY['customer_id', 'supplier_id']),
    ('api_key', ARRAY['contractor_id']),
    ('app_user', ARRAY['contractor_id']),
    ('b2c_claim', ARRAY['contractor_id']),
    ('b2c_order', ARRAY['contractor_id']),
    ('bank_account', ARRAY['contractor_id']),
    ('basket', ARRAY['contractor_id']),
    ('brand_proposal', ARRAY['contractor_id']),
    ('claim', ARRAY['customer_id', 'supplier_id']),
    ('claim_file', ARRAY['contractor_id']),
    ('contact_person', ARRAY['contractor_id']),
    ('contract', ARRAY['customer_id', 'supplier_id']),
    ('contract_proposal', ARRAY['distributor_id', 'shop_id']),
    ('contractor_region', ARRAY['contractor_id']),
    ('credit_request', ARRAY['contractor_id']),
    ('delivery_time_corrective', ARRAY['customer_id', 'supplier_id']),
    ('movement', ARRAY['contractor_id']),
    ('normative_document', ARRAY['contractor_id']),
    ('order_comment', ARRAY['contractor_id']),
    ('order_file', ARRAY['contractor_id']),
    ('order_settings', ARRAY['contractor_id']),
    ('orders', ARRAY['customer_id', 'supplier_id']),
    ('price_list', ARRAY['supplier_id']),
    ('refusal', ARRAY['customer_id', 'supplier_id']),
    ('replacement_proposal', ARRAY['customer_id', 'supplier_id']),
    ('request', ARRAY['contractor_id']),
    ('role', ARRAY['contractor_id']),
    ('selection_target', ARRAY['supplier_id']),
    ('shipment', ARRAY['customer_id', 'supplier_id']),
    ('storage', ARRAY['contractor_id']),
    ('supply_norm', ARRAY['contractor_id']),
    ('upload', ARRAY['contractor_id']),
    ('upload_mapping', ARRAY['contractor_id']),
    ('webhook', ARRAY['contractor_id'])) AS named (name, columns)
  LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION refuse_merged(%s)',
      kept.name || '_not_merged', kept.name, (SELECT string_agg(quote_literal(c), ', ') FROM unnest(kept.columns) c));
  END LOOP;
END $do$;
