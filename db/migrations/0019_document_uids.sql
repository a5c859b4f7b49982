-- The number of a document that was deleted is not given to another one: links, carts and marks that still name it would
-- mean something else.
CREATE TABLE document_uids (
  collection text PRIMARY KEY,    -- the table
  highest    integer NOT NULL     -- of the numbers that went
);

CREATE FUNCTION document_went() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO document_uids (collection, highest)
  VALUES (TG_TABLE_NAME, (to_jsonb(OLD) ->> TG_ARGV[0])::integer)
  ON CONFLICT (collection) DO UPDATE SET highest = greatest(document_uids.highest, excluded.highest);
  RETURN NULL;
END
$$;
CREATE TRIGGER maker_went AFTER DELETE ON makers FOR EACH ROW EXECUTE FUNCTION document_went('uid');
CREATE TRIGGER category_went AFTER DELETE ON categories FOR EACH ROW EXECUTE FUNCTION document_went('uid');
CREATE TRIGGER tag_went AFTER DELETE ON tags FOR EACH ROW EXECUTE FUNCTION document_went('uid');
CREATE TRIGGER item_went AFTER DELETE ON items FOR EACH ROW EXECUTE FUNCTION document_went('id');
CREATE TRIGGER product_went AFTER DELETE ON products FOR EACH ROW EXECUTE FUNCTION document_went('uid');
