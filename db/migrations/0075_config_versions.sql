-- The version of a config document, for forms that show it. Processes of the previous release write it without knowing:
-- the trigger counts.
ALTER TABLE configs ADD COLUMN version integer NOT NULL DEFAULT 1;

CREATE FUNCTION count_config_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END
$$;
CREATE TRIGGER count_config_edit BEFORE UPDATE OF document ON configs
  FOR EACH ROW EXECUTE FUNCTION count_config_edit();
