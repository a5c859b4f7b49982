-- A category stands one layer below its parent. So no category is above itself, and whatever walks up the categories,
-- as visible_categories does, comes to an end.
CREATE FUNCTION category_keeps_layers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.parent_uid = NEW.uid
     OR EXISTS (SELECT FROM categories WHERE uid = NEW.parent_uid AND layer <> NEW.layer - 1)
     OR EXISTS (SELECT FROM categories WHERE parent_uid = NEW.uid AND layer <> NEW.layer + 1) THEN
    RAISE EXCEPTION 'category % would not stand one layer below its parent', NEW.uid
      USING ERRCODE = 'check_violation', CONSTRAINT = 'category_keeps_layers';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER category_keeps_layers BEFORE INSERT OR UPDATE OF layer, parent_uid ON categories
  FOR EACH ROW EXECUTE FUNCTION category_keeps_layers();
