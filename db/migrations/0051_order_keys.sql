-- Keys by which staff finds an order: number, names, telephone and its last four digits, e-mail address, slips, units.
-- Triggers keep them, also for processes of the previous release. A withdrawal empties the personal ones with the order.
CREATE TABLE order_keys (
  key       text COLLATE "C" NOT NULL,
  order_uid text NOT NULL REFERENCES orders ON DELETE CASCADE,
  PRIMARY KEY (key, order_uid)
);
CREATE INDEX order_keys_by_order ON order_keys (order_uid);

-- Half-width, lower case, katakana, without blanks; domain/staff/order-search.ts folds what is searched for.
CREATE FUNCTION order_key(typed text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT translate(lower(normalize(regexp_replace(normalize(typed, NFKC), '[[:space:]]', '', 'g'), NFKC)),
    'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔ',
    'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴ')
$$;

CREATE FUNCTION refresh_order_keys(refreshed text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM order_keys WHERE order_uid = refreshed;
  INSERT INTO order_keys (key, order_uid)
  SELECT DISTINCT key, refreshed FROM (
    SELECT number::text AS key FROM orders WHERE uid = refreshed
    UNION ALL SELECT order_key(email) FROM orders WHERE uid = refreshed
    UNION ALL
    SELECT unnest(ARRAY[
      order_key(concat(info ->> 'familyName', info ->> 'givenName')),
      order_key(concat(info ->> 'familyNameKana', info ->> 'givenNameKana')),
      regexp_replace(info ->> 'telephone', '\D', '', 'g'),
      right(regexp_replace(info ->> 'telephone', '\D', '', 'g'), 4)])
    FROM orders CROSS JOIN unnest(ARRAY[customer_info, shipping_info]) AS info WHERE uid = refreshed
    UNION ALL
    SELECT regexp_replace(slip, '\D', '', 'g')
    FROM parcels CROSS JOIN unnest(ARRAY[slip_number, return_slip_number]) AS slip WHERE order_uid = refreshed
    UNION ALL
    SELECT products.id FROM order_lines JOIN products ON products.uid = product_uid WHERE order_uid = refreshed
  ) AS keys
  WHERE key <> '' AND EXISTS (SELECT FROM orders WHERE uid = refreshed AND number IS NOT NULL)
$$;

CREATE FUNCTION refresh_keys_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_order_keys(NEW.uid);
  RETURN NULL;
END
$$;
CREATE TRIGGER order_keys_of_new AFTER INSERT ON orders
  FOR EACH ROW WHEN (NEW.number IS NOT NULL) EXECUTE FUNCTION refresh_keys_of_order();
CREATE TRIGGER order_keys_of_changed AFTER UPDATE ON orders
  FOR EACH ROW WHEN (NEW.number IS NOT NULL AND (NEW.number, NEW.email, NEW.customer_info, NEW.shipping_info)
                     IS DISTINCT FROM (OLD.number, OLD.email, OLD.customer_info, OLD.shipping_info))
  EXECUTE FUNCTION refresh_keys_of_order();

CREATE FUNCTION refresh_keys_of_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_order_keys(NEW.order_uid);
  RETURN NULL;
END
$$;
CREATE TRIGGER order_keys_of_parcel AFTER INSERT OR UPDATE OF slip_number, return_slip_number ON parcels
  FOR EACH ROW EXECUTE FUNCTION refresh_keys_of_part();
CREATE TRIGGER order_keys_of_line AFTER INSERT ON order_lines
  FOR EACH ROW WHEN (NEW.order_uid IS NOT NULL AND NEW.status > 0) EXECUTE FUNCTION refresh_keys_of_part();
CREATE TRIGGER order_keys_of_product AFTER UPDATE ON order_lines
  FOR EACH ROW WHEN (NEW.order_uid IS NOT NULL AND NEW.status > 0 AND NEW.product_uid <> OLD.product_uid)
  EXECUTE FUNCTION refresh_keys_of_part();

INSERT INTO order_keys (key, order_uid)
SELECT DISTINCT key, order_uid FROM (
  SELECT number::text AS key, uid AS order_uid FROM orders WHERE number IS NOT NULL
  UNION ALL SELECT order_key(email), uid FROM orders WHERE number IS NOT NULL
  UNION ALL
  SELECT unnest(ARRAY[
    order_key(concat(info ->> 'familyName', info ->> 'givenName')),
    order_key(concat(info ->> 'familyNameKana', info ->> 'givenNameKana')),
    regexp_replace(info ->> 'telephone', '\D', '', 'g'),
    right(regexp_replace(info ->> 'telephone', '\D', '', 'g'), 4)]), uid
  FROM orders CROSS JOIN unnest(ARRAY[customer_info, shipping_info]) AS info WHERE number IS NOT NULL
  UNION ALL
  SELECT regexp_replace(slip, '\D', '', 'g'), order_uid
  FROM parcels CROSS JOIN unnest(ARRAY[slip_number, return_slip_number]) AS slip
  UNION ALL
  SELECT products.id, order_uid FROM order_lines JOIN products ON products.uid = product_uid
  JOIN orders ON orders.uid = order_uid WHERE number IS NOT NULL
) AS keys WHERE key <> '';

-- Day lists of staff: what ships on a day, and what came back.
CREATE INDEX order_lines_to_ship ON order_lines ((lower(blocked) + 1)) WHERE status = 2 AND order_uid IS NOT NULL;
CREATE INDEX order_lines_returned ON order_lines (returned_on) WHERE status = 5;
CREATE INDEX order_lines_overdue ON order_lines (rental_end_on) WHERE status = 6;
CREATE INDEX order_lines_cleaning ON order_lines ((upper(blocked) - 1)) WHERE status = 8 AND after_line_uid IS NOT NULL;
CREATE INDEX orders_by_number_and_status ON orders (status, number DESC) WHERE number IS NOT NULL;
