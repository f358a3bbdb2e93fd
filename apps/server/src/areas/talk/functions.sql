-- What follows from an order: the other side of a message. Also for a copy of the server that does not know the column.
CREATE OR REPLACE FUNCTION address_comment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT CASE NEW.contractor_id WHEN o.supplier_id THEN o.customer_id ELSE o.supplier_id END INTO NEW.to_contractor_id
  FROM orders o WHERE o.id = NEW.order_id;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER order_comment_addressed BEFORE INSERT ON order_comment FOR EACH ROW
  WHEN (NEW.to_contractor_id IS NULL) EXECUTE FUNCTION address_comment();

-- A file that is added without a message is a message without a text.
CREATE OR REPLACE FUNCTION say_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_comment (order_id, user_id, contractor_id, text, created_at)
  VALUES (NEW.order_id, NEW.user_id, NEW.contractor_id, '', NEW.created_at) RETURNING id INTO NEW.comment_id;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER order_file_said BEFORE INSERT ON order_file FOR EACH ROW
  WHEN (NEW.comment_id IS NULL) EXECUTE FUNCTION say_file();
