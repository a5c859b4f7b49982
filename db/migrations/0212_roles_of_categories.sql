-- What the finder, the home page, rankings, the guided choice and the filter need to know of categories and groups of
-- tags was in the code, by uid. Staff set it from now on. A shop with the uids of the specification begins with what
-- the code said.
ALTER TABLE categories
  ADD COLUMN wearer text CHECK (wearer IN ('ladies', 'mens', 'kids')),
  ADD COLUMN is_set boolean NOT NULL DEFAULT false,
  ADD COLUMN is_celebration boolean NOT NULL DEFAULT false,
  ADD COLUMN ranking_name text,
  ADD COLUMN is_ranked_at_home boolean NOT NULL DEFAULT false,
  ADD COLUMN occasion text CHECK (occasion IN ('funeral', 'memorial', 'ceremony', 'wedding', 'shichigosan')),
  ADD COLUMN guided_for text CHECK (guided_for IN ('ladies', 'maternity', 'mens', 'girl', 'boy'));

UPDATE categories SET wearer = given.wearer
FROM (VALUES (86, 'ladies'), (107, 'ladies'), (153, 'ladies'), (172, 'mens'), (179, 'mens'), (132, 'kids'))
  AS given (uid, wearer)
WHERE categories.uid = given.uid;

UPDATE categories SET is_set = true WHERE uid IN (107, 179);
UPDATE categories SET is_celebration = true WHERE uid IN (153, 103, 105, 175);

UPDATE categories SET ranking_name = given.name, is_ranked_at_home = categories.uid IN (86, 107, 172, 132)
FROM (VALUES (86, 'レディース礼服'), (107, 'レディースセット'), (97, 'バッグ'), (96, 'パンプス'),
             (95, 'アクセサリー・小物'), (172, 'メンズ礼服'), (179, 'メンズセット'), (155, 'メンズ小物'), (132, 'キッズ礼服'))
  AS given (uid, name)
WHERE categories.uid = given.uid;

UPDATE categories SET occasion = given.occasion
FROM (VALUES (107, 'funeral'), (86, 'memorial'), (142, 'ceremony'), (141, 'wedding'), (132, 'shichigosan'))
  AS given (uid, occasion)
WHERE categories.uid = given.uid;

UPDATE categories SET guided_for = given.who
FROM (VALUES ('ladies', ARRAY[146, 148, 112, 111, 113, 114, 141, 142, 143]), ('maternity', ARRAY[144, 185]),
             ('mens', ARRAY[182, 181, 180, 173, 174, 175]), ('girl', ARRAY[129, 130]), ('boy', ARRAY[131]))
  AS given (who, uids)
WHERE categories.uid = ANY (given.uids);

ALTER TABLE tag_categories
  ADD COLUMN role text CHECK (role IN ('size', 'shoe-size', 'colour', 'age')),
  ADD COLUMN version integer NOT NULL DEFAULT 1;

UPDATE tag_categories SET role = given.role
FROM (VALUES (7005, 'size'), (7006, 'size'), (7015, 'shoe-size'), (1208, 'colour'), (7009, 'age')) AS given (uid, role)
WHERE tag_categories.uid = given.uid;

-- Staff add, rename, move and remove groups, too.
CREATE TRIGGER count_label_edit BEFORE UPDATE OF uid, name ON tag_categories
  FOR EACH ROW EXECUTE FUNCTION count_label_edit();
CREATE TRIGGER record_deleted_uid AFTER DELETE ON tag_categories
  FOR EACH ROW EXECUTE FUNCTION record_deleted_uid('uid');
CREATE TRIGGER tag_categories_changed AFTER INSERT OR UPDATE OR DELETE ON tag_categories
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();

-- The browse index knows the wearers of categories; colours and ages of items follow from the roles of groups.
CREATE TRIGGER record_browse_change AFTER INSERT OR UPDATE OF wearer ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION record_tag_categories();
CREATE FUNCTION record_group_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_search_changes(array(
    SELECT item_id FROM item_tags JOIN tags ON tags.uid = tag_uid WHERE tag_category_uid = NEW.uid));
  RETURN NULL;
END
$$;
CREATE TRIGGER record_search_change AFTER UPDATE OF role ON tag_categories
  FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role) EXECUTE FUNCTION record_group_change();
