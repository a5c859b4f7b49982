-- What staff write about a member, and how they find one. `version` is one higher with each change of the row, so that
-- a form that showed another state is refused; triggers keep it, also for processes of the previous release.
ALTER TABLE customers
  ADD COLUMN note    text NOT NULL DEFAULT '',
  ADD COLUMN version integer NOT NULL DEFAULT 1;

CREATE FUNCTION count_customer_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  IF NEW.status = 'withdrawn' THEN
    NEW.note := '';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER customers_versions BEFORE UPDATE ON customers
  FOR EACH ROW EXECUTE FUNCTION count_customer_version();

-- Why staff adjusted points.
ALTER TABLE point_entries ADD COLUMN note text NOT NULL DEFAULT '';

-- Keys by which staff find a member: names, telephone and its last four digits, e-mail address, as order_keys.
CREATE TABLE customer_keys (
  key          text COLLATE "C" NOT NULL,
  customer_uid text NOT NULL REFERENCES customers ON DELETE CASCADE,
  PRIMARY KEY (key, customer_uid)
);
CREATE INDEX customer_keys_by_customer ON customer_keys (customer_uid);
CREATE INDEX customers_by_registration ON customers (registered_at DESC, uid DESC) WHERE status <> 'withdrawn';

CREATE FUNCTION customer_keys_of(customer_email text, address jsonb) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT key FROM unnest(ARRAY[
    order_key(customer_email),
    order_key(concat(address ->> 'familyName', address ->> 'givenName')),
    order_key(concat(address ->> 'familyNameKana', address ->> 'givenNameKana')),
    regexp_replace(address ->> 'telephone', '\D', '', 'g'),
    right(regexp_replace(address ->> 'telephone', '\D', '', 'g'), 4)]) AS key
  WHERE key <> ''
$$;

CREATE FUNCTION refresh_customer_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM customer_keys WHERE customer_uid = NEW.uid;
  INSERT INTO customer_keys (key, customer_uid)
  SELECT key, NEW.uid FROM customer_keys_of(NEW.email, NEW.address) AS key;
  RETURN NULL;
END
$$;
CREATE TRIGGER customer_keys_of_new AFTER INSERT ON customers
  FOR EACH ROW EXECUTE FUNCTION refresh_customer_keys();
CREATE TRIGGER customer_keys_of_changed AFTER UPDATE ON customers
  FOR EACH ROW WHEN ((NEW.email, NEW.address) IS DISTINCT FROM (OLD.email, OLD.address))
  EXECUTE FUNCTION refresh_customer_keys();

INSERT INTO customer_keys (key, customer_uid)
SELECT key, uid FROM customers CROSS JOIN customer_keys_of(email, address) AS key WHERE status <> 'withdrawn';
