-- Attributes of items are tags with fixed uids (domain/catalog/attributes.ts): every shop has them, and staff tick them.
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

-- In a shop with a catalogue: every list is filtered by occasion, lists of clothes (which have ages) by all attributes.
INSERT INTO category_tag_categories (category_uid, tag_category_uid)
SELECT uid, 7101 FROM categories;

INSERT INTO category_tag_categories (category_uid, tag_category_uid)
SELECT category_uid, attribute
FROM category_tag_categories CROSS JOIN (VALUES (7102), (7103), (7104), (7105)) AS attributes (attribute)
WHERE tag_category_uid = 7009;

-- The occasions of its items follow from their categories; staff correct them and tick what no category says.
INSERT INTO item_tags (tag_uid, item_id)
SELECT DISTINCT tag_uid, item_id
FROM (VALUES
  (ARRAY[71001, 71002], ARRAY[100, 101, 102, 104, 106, 108, 111, 112, 113, 114, 144, 146, 148, 157, 159, 173, 174, 180,
                              181, 182, 185]),
  (ARRAY[71003, 71005], ARRAY[129, 130, 131, 142, 173, 180]),
  (ARRAY[71004], ARRAY[103, 105, 129, 130, 131, 141, 143, 175])
) AS occasions (tag_uids, category_uids)
CROSS JOIN unnest(tag_uids) AS tag_uid
JOIN item_categories ON category_uid = ANY (category_uids);
