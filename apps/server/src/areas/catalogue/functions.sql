-- Copies the columns for searching and filtering into product_search and keeps the range of the size
-- filters of each category.
CREATE OR REPLACE FUNCTION product_search_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- New products have no row yet; a check for conflicts would cost as much as maintaining two of the indexes.
  EXECUTE $sql$
    INSERT INTO product_search (product_id, article_norm, brand_id, category_id, popularity, words, feature_set_id, weight, height, width, length)
    SELECT p.id, p.article_norm, p.brand_id, p.category_id, p.best_seller::int * 1000 + abs(hashint8(p.id)) % 1000, to_tsvector('russian', p.title || ' ' || brand.title),
      p.feature_set_id, p.weight, p.height, p.width, p.length
    FROM fresh p JOIN brand ON brand.id = p.brand_id
    WHERE p.merged_into_id IS NULL
    ORDER BY p.category_id, p.best_seller DESC, p.id $sql$ || CASE TG_OP WHEN 'INSERT' THEN '' ELSE $sql$
    ON CONFLICT (product_id) DO UPDATE SET article_norm = excluded.article_norm, brand_id = excluded.brand_id, category_id = excluded.category_id,
      popularity = excluded.popularity, words = excluded.words, feature_set_id = excluded.feature_set_id,
      weight = excluded.weight, height = excluded.height, width = excluded.width, length = excluded.length $sql$ END;
  -- Merged products are not searchable; their number leads to the product into which they were merged.
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM product_search USING fresh WHERE fresh.merged_into_id IS NOT NULL AND product_search.product_id = fresh.id;
  END IF;
  -- Sorted, so that concurrent imports lock the words in the same order and cannot deadlock.
  INSERT INTO title_word (word)
  SELECT DISTINCT word
  -- Split titles at spaces first: a million titles have few distinct pieces, and only those are split by the
  -- regular expression.
  FROM (SELECT DISTINCT piece FROM fresh, string_to_table(lower(title), ' ') AS piece WHERE piece ~ '[a-zа-яё]{3}') pieces,
    regexp_split_to_table(pieces.piece, '[^a-zа-яё]+') AS word
  WHERE length(word) BETWEEN 3 AND 40 ORDER BY word
  ON CONFLICT DO NOTHING;
  -- Ranges only grow; rows that already include the values are not updated, so that imports do not wait for
  -- each other here.
  INSERT INTO category_span AS known (category_id, weight_min, weight_max, height_min, height_max, width_min, width_max, length_min, length_max)
  SELECT own.* FROM (
    SELECT category_id, min(weight) AS w1, max(weight) AS w2, min(height) AS h1, max(height) AS h2, min(width) AS b1, max(width) AS b2, min(length) AS l1, max(length) AS l2
    FROM fresh WHERE num_nonnulls(weight, height, width, length) > 0 GROUP BY category_id) own
  LEFT JOIN category_span held USING (category_id)
  WHERE held.category_id IS NULL
    OR (least(w1, weight_min), greatest(w2, weight_max), least(h1, height_min), greatest(h2, height_max),
        least(b1, width_min), greatest(b2, width_max), least(l1, length_min), greatest(l2, length_max))
       IS DISTINCT FROM (weight_min, weight_max, height_min, height_max, width_min, width_max, length_min, length_max)
  ORDER BY category_id
  ON CONFLICT (category_id) DO UPDATE SET
    weight_min = least(known.weight_min, excluded.weight_min), weight_max = greatest(known.weight_max, excluded.weight_max),
    height_min = least(known.height_min, excluded.height_min), height_max = greatest(known.height_max, excluded.height_max),
    width_min = least(known.width_min, excluded.width_min), width_max = greatest(known.width_max, excluded.width_max),
    length_min = least(known.length_min, excluded.length_min), length_max = greatest(known.length_max, excluded.length_max);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION product_search_remove() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_search USING gone WHERE product_search.product_id = gone.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER product_search_insert AFTER INSERT ON product REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION product_search_add();

CREATE OR REPLACE TRIGGER product_search_update AFTER UPDATE ON product REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION product_search_add();

CREATE OR REPLACE TRIGGER product_search_delete AFTER DELETE ON product REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION product_search_remove();

-- Names of vehicles and search synonyms are also words for correcting and completing a search.
CREATE OR REPLACE FUNCTION title_word_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'vehicle' THEN
    INSERT INTO title_word (word)
    SELECT DISTINCT word FROM fresh_vehicle, regexp_split_to_table(lower(maker || ' ' || model), '[^a-zа-яё]+') AS word
    WHERE length(word) BETWEEN 3 AND 40 ORDER BY word ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO title_word (word)
    SELECT DISTINCT word FROM fresh_synonym, regexp_split_to_table(lower(phrase), '[^a-zа-яё]+') AS word
    WHERE length(word) BETWEEN 3 AND 40 ORDER BY word ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER vehicle_words_add AFTER INSERT ON vehicle REFERENCING NEW TABLE AS fresh_vehicle
  FOR EACH STATEMENT EXECUTE FUNCTION title_word_add();

CREATE OR REPLACE TRIGGER search_synonym_words_add AFTER INSERT ON search_synonym REFERENCING NEW TABLE AS fresh_synonym
  FOR EACH STATEMENT EXECUTE FUNCTION title_word_add();

CREATE OR REPLACE TRIGGER search_synonym_words_change AFTER UPDATE ON search_synonym REFERENCING NEW TABLE AS fresh_synonym
  FOR EACH STATEMENT EXECUTE FUNCTION title_word_add();

-- Deletes the words of a deleted or changed synonym that no other synonym, vehicle or title contains.
CREATE OR REPLACE FUNCTION title_word_remove() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM title_word WHERE word IN (
    SELECT own.word FROM gone_synonym, regexp_split_to_table(lower(phrase), '[^a-zа-яё]+') AS own(word))
    AND NOT EXISTS (SELECT FROM search_synonym s WHERE title_word.word = ANY(regexp_split_to_array(lower(s.phrase), '[^a-zа-яё]+')))
    AND NOT EXISTS (SELECT FROM vehicle v WHERE title_word.word = ANY(regexp_split_to_array(lower(v.maker || ' ' || v.model), '[^a-zа-яё]+')))
    AND NOT EXISTS (SELECT FROM product_search p WHERE p.words @@ plainto_tsquery('russian', title_word.word));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_synonym_words_remove AFTER DELETE ON search_synonym REFERENCING OLD TABLE AS gone_synonym
  FOR EACH STATEMENT EXECUTE FUNCTION title_word_remove();

CREATE OR REPLACE TRIGGER search_synonym_words_unsay AFTER UPDATE ON search_synonym REFERENCING OLD TABLE AS gone_synonym
  FOR EACH STATEMENT EXECUTE FUNCTION title_word_remove();

-- A brand's name is searched together with the titles of its products.
CREATE OR REPLACE FUNCTION brand_words_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_search s SET words = to_tsvector('russian', p.title || ' ' || NEW.title)
  FROM product p WHERE s.brand_id = NEW.id AND s.product_id = p.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER brand_words AFTER UPDATE OF title ON brand FOR EACH ROW
  WHEN (OLD.title <> NEW.title) EXECUTE FUNCTION brand_words_change();

-- Remembers that something changed on which the supply routes to or from a contractor depend (`supply-routes/cached-supply-routes.ts`); 0 stands for everybody.
-- Without locks: each transaction adds rows of its own. Rows older than an hour are deleted at the same time.
CREATE OR REPLACE FUNCTION supply_route_changed(whose bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO supply_route_change (contractor_id, xid, at) VALUES (whose, pg_current_xact_id(), clock_timestamp()) ON CONFLICT DO NOTHING;
  IF FOUND THEN
    DELETE FROM supply_route_change WHERE (contractor_id, xid) IN (
      SELECT contractor_id, xid FROM supply_route_change WHERE at < now() - interval '1 hour' ORDER BY at LIMIT 1000 FOR UPDATE SKIP LOCKED);
  END IF;
END $$;

-- The argument names the column of the contractor; without one the change concerns everybody.
CREATE OR REPLACE FUNCTION note_supply_route_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_NARGS = 0 THEN
    PERFORM supply_route_changed(0);
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM supply_route_changed((to_jsonb(OLD)->>TG_ARGV[0])::bigint); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM supply_route_changed((to_jsonb(NEW)->>TG_ARGV[0])::bigint); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER supply_route_change AFTER INSERT OR DELETE
  OR UPDATE OF supplier_id, customer_id, status, buyer_markup_percent, only_for_selected_storage, storage_id
  ON contract FOR EACH ROW EXECUTE FUNCTION note_supply_route_change('customer_id');
CREATE OR REPLACE TRIGGER supply_route_change AFTER INSERT OR DELETE
  OR UPDATE OF supplier_storage_id, customer_storage_id, supplier_id, customer_id, status, routes, cut_off_week_minutes, transit_cut_off_week_minute,
    logistic_markup_percent_b2b, logistic_markup_percent_b2c, include_markup_to_regulation
  ON logistic_card FOR EACH ROW EXECUTE FUNCTION note_supply_route_change('customer_id');
CREATE OR REPLACE TRIGGER supply_route_change AFTER UPDATE OF title, city, time_zone, contractor_id
  ON storage FOR EACH ROW EXECUTE FUNCTION note_supply_route_change('contractor_id');
CREATE OR REPLACE TRIGGER supply_route_change AFTER UPDATE OF title, type, has_norms, category_id
  ON contractor FOR EACH ROW EXECUTE FUNCTION note_supply_route_change('id');
CREATE OR REPLACE TRIGGER supply_route_change AFTER UPDATE OF contractor_id, storage_id
  ON basket FOR EACH ROW EXECUTE FUNCTION note_supply_route_change('contractor_id');
CREATE OR REPLACE TRIGGER supply_route_change AFTER INSERT OR DELETE OR UPDATE OF supplier_id, is_active, valid_from, valid_to
  ON price_list FOR EACH ROW EXECUTE FUNCTION note_supply_route_change('supplier_id');
CREATE OR REPLACE TRIGGER supply_route_change AFTER INSERT OR UPDATE OR DELETE
  ON selection_criterion FOR EACH STATEMENT EXECUTE FUNCTION note_supply_route_change();
CREATE OR REPLACE TRIGGER supply_route_change AFTER INSERT OR UPDATE OR DELETE
  ON selection_target FOR EACH STATEMENT EXECUTE FUNCTION note_supply_route_change();
CREATE OR REPLACE TRIGGER supply_route_change AFTER INSERT OR UPDATE OR DELETE
  ON regulation_discount FOR EACH STATEMENT EXECUTE FUNCTION note_supply_route_change();

-- A database restored from a copy has transaction numbers that its new server has not reached.
DELETE FROM supply_route_change
WHERE xid >= pg_snapshot_xmax(pg_current_snapshot()) AND xid IS DISTINCT FROM pg_current_xact_id_if_assigned();

-- Keeps each category's path: its own id and those above it, nearest first.
CREATE OR REPLACE FUNCTION trace_categories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE category SET path = found.path FROM (
    WITH RECURSIVE tree AS (
      SELECT id, ARRAY[id] AS path FROM category WHERE parent_id IS NULL
      UNION ALL
      SELECT child.id, child.id || tree.path FROM category child JOIN tree ON child.parent_id = tree.id WHERE cardinality(tree.path) < 64)
    SELECT id, path FROM tree) found
  WHERE category.id = found.id AND category.path <> found.path;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER category_path AFTER INSERT OR UPDATE OF parent_id ON category FOR EACH STATEMENT EXECUTE FUNCTION trace_categories();

-- Fills paths of categories created by an earlier version.
UPDATE category SET parent_id = parent_id WHERE path = '{}' AND id = (SELECT min(id) FROM category WHERE path = '{}');
