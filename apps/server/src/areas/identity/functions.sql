-- People of a company get the company's first storage as their default one, whoever adds it; later ones change nothing.
CREATE OR REPLACE FUNCTION set_missing_default_storage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM storage WHERE contractor_id = NEW.contractor_id AND id < NEW.id) THEN
    UPDATE app_user SET default_storage_id = NEW.id WHERE contractor_id = NEW.contractor_id AND default_storage_id IS NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER storage_default AFTER INSERT ON storage FOR EACH ROW EXECUTE FUNCTION set_missing_default_storage();
