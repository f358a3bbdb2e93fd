-- Refuses rows that reference a contractor or a product which was merged into another one meanwhile: nobody
-- would own them. Runs after the rows are written: until the reference is checked, the merger blocks the
-- writer. Arguments: the kind that is merged, then the columns that reference it.
CREATE OR REPLACE FUNCTION refuse_merged() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  late boolean;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE merged_into_id IS NOT NULL)', TG_ARGV[0]) INTO late;
  IF NOT late THEN
    RETURN NULL;
  END IF;
  EXECUTE format('SELECT EXISTS (SELECT FROM fresh JOIN %I named ON named.merged_into_id IS NOT NULL AND named.id IN (%s))', TG_ARGV[0],
    (SELECT string_agg(format('fresh.%I', side), ', ') FROM unnest(TG_ARGV[1:]) AS side)) INTO late;
  IF late THEN
    RAISE EXCEPTION 'the % has been merged into another', TG_ARGV[0] USING ERRCODE = CASE TG_ARGV[0] WHEN 'contractor' THEN 'CM001' ELSE 'CM002' END;
  END IF;
  RETURN NULL;
END $$;

-- All tables that reference a contractor, except histories, which record who it was then, and very large
-- tables whose rows belong to another row.
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
    ('edo_access', ARRAY['contractor_id']),
    ('electronic_document', ARRAY['sender_id']),
    ('export_file', ARRAY['contractor_id']),
    ('export_schedule', ARRAY['contractor_id']),
    ('key_order', ARRAY['contractor_id']),
    ('movement', ARRAY['contractor_id']),
    ('normative_document', ARRAY['contractor_id']),
    ('order_comment', ARRAY['contractor_id', 'to_contractor_id']),
    ('order_file', ARRAY['contractor_id']),
    ('order_settings', ARRAY['contractor_id']),
    ('orders', ARRAY['customer_id', 'supplier_id']),
    ('price_list', ARRAY['supplier_id']),
    ('refusal', ARRAY['customer_id', 'supplier_id']),
    ('replacement_proposal', ARRAY['customer_id', 'supplier_id']),
    ('request', ARRAY['contractor_id']),
    ('request_letter', ARRAY['contractor_id']),
    ('role', ARRAY['contractor_id']),
    ('selection_target', ARRAY['supplier_id']),
    ('shipment', ARRAY['customer_id', 'supplier_id']),
    ('storage', ARRAY['contractor_id']),
    ('approval', ARRAY['contractor_id']),
    ('approval_rule', ARRAY['contractor_id']),
    ('subscription', ARRAY['contractor_id']),
    ('supply_norm', ARRAY['contractor_id']),
    ('upload', ARRAY['contractor_id']),
    ('upload_mapping', ARRAY['contractor_id']),
    ('watch', ARRAY['contractor_id']),
    ('webhook', ARRAY['contractor_id']),
    ('webhook_delivery', ARRAY['contractor_id'])) AS named (name, columns)
  LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION refuse_merged(''contractor'', %s)',
      kept.name || '_not_merged', kept.name, (SELECT string_agg(quote_literal(c), ', ') FROM unnest(kept.columns) c));
  END LOOP;
END $do$;

-- All tables that reference a product and may be written by somebody who read it before the merger; other
-- writers are administrators and the seed.
DO $do$
DECLARE kept text;
BEGIN
  FOREACH kept IN ARRAY ARRAY['b2c_order_item', 'cross_member', 'deferred_item', 'order_line', 'own_match', 'price_list_item', 'product_picture',
    'publication_article', 'replacement_proposal', 'request_position', 'approval_line', 'subscription_line', 'supply_norm']
  LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION refuse_merged(''product'', ''product_id'')',
      kept || '_of_product', kept);
  END LOOP;
END $do$;
