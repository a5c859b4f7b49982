-- Brands, categories and tags (docs/product/3, Maker, Category, Tag). What pages need to know of categories and of
-- groups of tags is in their columns (decision 112). `version`: the one that a form of the back
-- office showed. Programs write `uid` with every document, so their changes are counted, too; a change of
-- rank is no edit.

CREATE TABLE makers (
  uid     integer PRIMARY KEY,
  name    text NOT NULL,
  kana    text NOT NULL DEFAULT '',
  rank    integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1
);

CREATE TABLE tag_categories (
  uid     integer PRIMARY KEY,
  name    text NOT NULL,
  rank    integer NOT NULL DEFAULT 0,
  role    text CHECK (role IN ('size', 'shoe-size', 'colour', 'age')),
  version integer NOT NULL DEFAULT 1
);

CREATE TABLE tags (
  uid              integer PRIMARY KEY,
  tag_category_uid integer NOT NULL REFERENCES tag_categories,
  name             text NOT NULL,
  rank             integer NOT NULL DEFAULT 0,
  version          integer NOT NULL DEFAULT 1
);
CREATE INDEX tags_by_category ON tags (tag_category_uid, rank DESC);

-- Attributes of items are tags with fixed uids (domain/catalog/attributes.ts): every shop has them, and staff tick
-- them.
INSERT INTO tag_categories (uid, name, rank) VALUES
  (7101, '目的', 60),
  (7102, '季節', 16),
  (7103, '格', 15),
  (7104, '袖', 14),
  (7105, '仕立て', 12);

INSERT INTO tags (uid, tag_category_uid, name, rank) VALUES
  (71001, 7101, '通夜・葬儀', 100),
  (71002, 7101, '法事・法要', 99),
  (71003, 7101, '入学・卒業／入園・卒園', 98),
  (71004, 7101, '結婚式', 97),
  (71005, 7101, '七五三', 96),
  (71011, 7102, '夏素材', 100),
  (71012, 7102, '秋冬素材', 99),
  (71013, 7102, '通年素材', 98),
  (71021, 7103, '喪主・親族の格', 100),
  (71022, 7103, '参列の格', 99),
  (71023, 7103, '新郎新婦の親の格', 98),
  (71031, 7104, '長袖', 100),
  (71032, 7104, '七分袖', 99),
  (71033, 7104, '五分袖', 98),
  (71034, 7104, '半袖・袖なし', 97),
  (71041, 7105, '前開き', 100),
  (71042, 7105, '授乳口付き', 99),
  (71043, 7105, '正座・着席が楽', 98),
  (71044, 7105, 'ゆったり', 97),
  (71045, 7105, '小柄な方に', 96),
  (71046, 7105, '細身', 95);

CREATE TABLE categories (
  uid        integer PRIMARY KEY,
  name       text NOT NULL,
  layer      smallint NOT NULL CHECK (layer >= 1),
  rank       integer NOT NULL DEFAULT 0,
  parent_uid integer REFERENCES categories,
  available  boolean NOT NULL DEFAULT true,
  admin_only boolean NOT NULL DEFAULT false,
  version    integer NOT NULL DEFAULT 1,
  -- The first three hold for the categories below, too.
  wearer            text CHECK (wearer IN ('ladies', 'mens', 'kids')),
  is_set            boolean NOT NULL DEFAULT false,
  is_celebration    boolean NOT NULL DEFAULT false,
  ranking_name      text, -- above its ranking; NULL for none
  is_ranked_at_home boolean NOT NULL DEFAULT false,
  occasion          text CHECK (occasion IN ('funeral', 'memorial', 'ceremony', 'wedding', 'shichigosan')),
  guided_for        text CHECK (guided_for IN ('ladies', 'maternity', 'mens', 'girl', 'boy')),
  CHECK ((layer = 1) = (parent_uid IS NULL))
);

-- Tags by which the list of a category is filtered.
CREATE TABLE category_tag_categories (
  category_uid     integer NOT NULL REFERENCES categories,
  tag_category_uid integer NOT NULL REFERENCES tag_categories,
  PRIMARY KEY (category_uid, tag_category_uid)
);

-- A category is one layer below its parent. So no category is above itself, and queries that walk up the categories
-- end.
CREATE FUNCTION check_category_layer() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER check_category_layer BEFORE INSERT OR UPDATE OF layer, parent_uid ON categories
  FOR EACH ROW EXECUTE FUNCTION check_category_layer();

CREATE FUNCTION count_label_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END
$$;
CREATE TRIGGER count_label_edit BEFORE UPDATE OF uid, name ON makers
  FOR EACH ROW EXECUTE FUNCTION count_label_edit();
CREATE TRIGGER count_label_edit BEFORE UPDATE OF uid, name ON categories
  FOR EACH ROW EXECUTE FUNCTION count_label_edit();
CREATE TRIGGER count_label_edit BEFORE UPDATE OF uid, name ON tag_categories
  FOR EACH ROW EXECUTE FUNCTION count_label_edit();
CREATE TRIGGER count_label_edit BEFORE UPDATE OF uid, name ON tags
  FOR EACH ROW EXECUTE FUNCTION count_label_edit();

-- The number of a deleted document is not given to another one: links, carts and favourites that still name it would
-- mean something else.
CREATE TABLE document_uids (
  collection text PRIMARY KEY, -- docs/product/7, Collections
  highest    integer NOT NULL  -- of the deleted numbers
);
-- Its arguments: the column of the number, and the collection, if the table has another name.
CREATE FUNCTION record_deleted_uid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO document_uids (collection, highest)
  VALUES (coalesce(TG_ARGV[1], TG_TABLE_NAME), (to_jsonb(OLD) ->> TG_ARGV[0])::integer)
  ON CONFLICT (collection) DO UPDATE SET highest = greatest(document_uids.highest, excluded.highest);
  RETURN NULL;
END
$$;
CREATE TRIGGER record_deleted_uid AFTER DELETE ON makers FOR EACH ROW EXECUTE FUNCTION record_deleted_uid('uid');
CREATE TRIGGER record_deleted_uid AFTER DELETE ON categories FOR EACH ROW EXECUTE FUNCTION record_deleted_uid('uid');
CREATE TRIGGER record_deleted_uid AFTER DELETE ON tag_categories
  FOR EACH ROW EXECUTE FUNCTION record_deleted_uid('uid');
CREATE TRIGGER record_deleted_uid AFTER DELETE ON tags FOR EACH ROW EXECUTE FUNCTION record_deleted_uid('uid');

CREATE TRIGGER makers_changed AFTER INSERT OR UPDATE OR DELETE ON makers
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER categories_changed AFTER INSERT OR UPDATE OR DELETE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER tag_categories_changed AFTER INSERT OR UPDATE OR DELETE ON tag_categories
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
CREATE TRIGGER tags_changed AFTER INSERT OR UPDATE OR DELETE ON tags
  FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
