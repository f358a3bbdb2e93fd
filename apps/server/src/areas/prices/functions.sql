-- Records former prices, whoever changes a price. The row trigger only sets the day of a change, unless the
-- statement has set it; the former prices are written by one statement, however many prices an import changes.
-- Of several changes in one day, only the last is recorded.
CREATE OR REPLACE FUNCTION price_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.price_since := (now() AT TIME ZONE 'UTC')::date;
  RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION price_history_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- EXECUTE, to be planned anew each time: a plan made for one price would use a nested loop for ten thousand.
  EXECUTE 'INSERT INTO price_history (product_id, supplier_id, from_day, to_day, price_kopecks)
    SELECT past.product_id, past.supplier_id, past.price_since, fresh.price_since, past.price_kopecks
    FROM past JOIN fresh USING (id)
    WHERE past.price_kopecks <> fresh.price_kopecks AND past.price_since < fresh.price_since
    ORDER BY past.product_id, past.supplier_id
    ON CONFLICT DO NOTHING';
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER price_list_item_price BEFORE UPDATE OF price_kopecks ON price_list_item
  FOR EACH ROW WHEN (OLD.price_kopecks <> NEW.price_kopecks AND NEW.price_since <> (now() AT TIME ZONE 'UTC')::date) EXECUTE FUNCTION price_since();
CREATE OR REPLACE TRIGGER price_list_item_history AFTER UPDATE ON price_list_item REFERENCING OLD TABLE AS past NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION price_history_add();
