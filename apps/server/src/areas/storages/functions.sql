-- Copies the owners of both storages to the card, so that lists of cards can be counted and paged without
-- joining the storages.
CREATE OR REPLACE FUNCTION name_sides_of_card() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.supplier_id := (SELECT contractor_id FROM storage WHERE id = NEW.supplier_storage_id);
  NEW.customer_id := (SELECT contractor_id FROM storage WHERE id = NEW.customer_storage_id);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER logistic_card_sides BEFORE INSERT OR UPDATE OF supplier_storage_id, customer_storage_id, supplier_id, customer_id
  ON logistic_card FOR EACH ROW EXECUTE FUNCTION name_sides_of_card();

-- If a storage moves to another company, its cards get the new owner.
CREATE OR REPLACE FUNCTION name_sides_of_cards() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE logistic_card SET supplier_id = NULL, customer_id = NULL WHERE NEW.id IN (supplier_storage_id, customer_storage_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER storage_cards AFTER UPDATE OF contractor_id ON storage FOR EACH ROW
  WHEN (OLD.contractor_id IS DISTINCT FROM NEW.contractor_id) EXECUTE FUNCTION name_sides_of_cards();

-- Fills cards created by an earlier version.
UPDATE logistic_card SET supplier_id = NULL WHERE supplier_id IS NULL OR customer_id IS NULL;
