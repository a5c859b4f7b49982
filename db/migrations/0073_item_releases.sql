-- Items that the back office edits: the version that a form showed, and the day on which an item is released by itself.
-- Processes of the previous release go on: they insert without the new columns, and the trigger counts their changes.
ALTER TABLE items
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN release_on date,                      -- of an item that is not released yet
  ADD CONSTRAINT items_released_once CHECK (release_on IS NULL OR NOT release);
CREATE INDEX items_to_release ON items (release_on) WHERE release_on IS NOT NULL;

-- Reviews and folded texts are no edits, so their columns are not listed. `id` is: documents are written with it.
CREATE FUNCTION count_item_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  -- Whoever releases an item ends its schedule, also a process that does not know it.
  IF NEW.release THEN NEW.release_on := NULL; END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER count_item_edit
  BEFORE UPDATE OF id, name, kana, maker_uid, form, set_form, description, price_four_days, price_further_day,
                   published_on, release, available, release_on ON items
  FOR EACH ROW EXECUTE FUNCTION count_item_edit();
