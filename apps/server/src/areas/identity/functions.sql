-- People of a company without a default storage get the company's first storage, whoever adds it.
CREATE OR REPLACE FUNCTION set_missing_default_storage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE app_user SET default_storage_id = NEW.id WHERE contractor_id = NEW.contractor_id AND default_storage_id IS NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER storage_default AFTER INSERT ON storage FOR EACH ROW EXECUTE FUNCTION set_missing_default_storage();
